import type { ReactElement } from 'react'
import { toastAtom } from '../state/core/toast.ts'
import { useAction } from '../state/hooks.ts'
import { LazyBoundary } from './lazy-boundary.tsx'
import css from './lazy-dialog.module.css'
import { LoadingWithTimeout } from './loading-with-timeout.tsx'
import { reloadPage } from './reload-page.ts'

interface LazyDialogProps {
  readonly children: ReactElement<object>
  /** Called if the script could not be loaded: mark the dialog as closed, so that it can be opened again. */
  readonly onError: () => void
}

const fallback = (
  <div className={css.waiting}>
    <LoadingWithTimeout onRetry={reloadPage} />
  </div>
)

/** A dialog whose script is loaded when it is opened, with a loader meanwhile. If loading fails, a toast reports it. */
export function LazyDialog({ children, onError }: LazyDialogProps) {
  const showToast = useAction(toastAtom)
  const fail = () => {
    onError()
    showToast({ kind: 'bad', text: 'Окно не загрузилось. Проверьте соединение и обновите страницу.' })
  }
  return (
    <LazyBoundary fallback={fallback} onError={fail}>
      {children}
    </LazyBoundary>
  )
}
