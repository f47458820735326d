import { Fragment, type ReactNode, useState } from 'react'

interface RemountOnArgsProps {
  readonly args: Readonly<Record<string, unknown>>
  readonly children: ReactNode
}

/** Remounts a story when its args change, because its state starts from them. */
export function RemountOnArgs({ args, children }: RemountOnArgsProps) {
  const [shown, setShown] = useState({ args, times: 0 })
  const names = Object.keys({ ...shown.args, ...args })
  if (names.some((name) => args[name] !== shown.args[name])) setShown({ args, times: shown.times + 1 })
  return <Fragment key={shown.times}>{children}</Fragment>
}
