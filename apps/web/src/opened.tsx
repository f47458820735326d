import type { ReactNode } from 'react'
import { Later } from './later.tsx'
import { saidAtom } from './state/said.ts'
import { useAction } from './state/use.ts'

interface OpenedProps {
  readonly children: ReactNode
  /** It counts as closed, so that it can be opened again. */
  readonly onAbsent: () => void
}

/** A dialog whose script comes when it is opened. Where it does not come, that is said and the page stays as it is. */
export function Opened({ children, onAbsent }: OpenedProps) {
  const say = useAction(saidAtom)
  const absent = () => {
    onAbsent()
    say({ kind: 'bad', text: 'Окно не загрузилось. Проверьте соединение и обновите страницу.' })
  }
  return <Later onAbsent={absent}>{children}</Later>
}
