import { Fragment, type ReactNode, useState } from 'react'

interface AnewProps {
  readonly args: Readonly<Record<string, unknown>>
  readonly children: ReactNode
}

/** What a story keeps itself begins with its args: a control that changes one of them begins the story anew. */
export function Anew({ args, children }: AnewProps) {
  const [shown, setShown] = useState({ args, times: 0 })
  const names = Object.keys({ ...shown.args, ...args })
  if (names.some((name) => args[name] !== shown.args[name])) setShown({ args, times: shown.times + 1 })
  return <Fragment key={shown.times}>{children}</Fragment>
}
