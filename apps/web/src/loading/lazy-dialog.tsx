import type { ReactNode } from 'react'
import { toastAtom } from '../state/core/toast.ts'
import { useAction } from '../state/use.ts'
import { LazyBoundary } from './lazy-boundary.tsx'
import css from './lazy-dialog.module.css'
import { LoadingWithTimeout } from './loading-with-timeout.tsx'
import { reloadPage } from './reload-page.ts'

interface LazyDialogProps {
  readonly children: ReactNode
  /** It counts as closed, so that it can be opened again. */
  readonly onAbsent: () => void
}

const waiting = (
  <div className={css.waiting}>
    <LoadingWithTimeout onRetry={reloadPage} />
  </div>
)

/** A dialog whose script comes when it is opened: its place shows that it is awaited. Where it does not come, that is said and the page stays as it is. */
export function LazyDialog({ children, onAbsent }: LazyDialogProps) {
  const showToast = useAction(toastAtom)
  const absent = () => {
    onAbsent()
    showToast({ kind: 'bad', text: 'Окно не загрузилось. Проверьте соединение и обновите страницу.' })
  }
  return (
    <LazyBoundary waiting={waiting} onAbsent={absent}>
      {children}
    </LazyBoundary>
  )
}
