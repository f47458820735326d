import type { ReactNode } from 'react'
import { Later } from './later.tsx'
import { loadAnew } from './load-anew.ts'
import css from './opened.module.css'
import { saidAtom } from './state/said.ts'
import { useAction } from './state/use.ts'
import { Waiting } from './waiting.tsx'

interface OpenedProps {
  readonly children: ReactNode
  /** It counts as closed, so that it can be opened again. */
  readonly onAbsent: () => void
}

const waiting = (
  <div className={css.waiting}>
    <Waiting onRetry={loadAnew} />
  </div>
)

/** A dialog whose script comes when it is opened: its place shows that it is awaited. Where it does not come, that is said and the page stays as it is. */
export function Opened({ children, onAbsent }: OpenedProps) {
  const say = useAction(saidAtom)
  const absent = () => {
    onAbsent()
    say({ kind: 'bad', text: 'Окно не загрузилось. Проверьте соединение и обновите страницу.' })
  }
  return (
    <Later waiting={waiting} onAbsent={absent}>
      {children}
    </Later>
  )
}
