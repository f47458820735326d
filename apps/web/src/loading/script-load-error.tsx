import { FailedState } from '@cloud/ui'
import { useEffect, useTransition } from 'react'
import { reloadPage } from './reload-page.ts'

/** Shown if the script of a part could not be loaded; `once` retries once automatically. */
export function ScriptLoadError({ once = false }: { readonly once?: boolean }) {
  const [retrying, retry] = useTransition()
  useEffect(() => {
    if (once) retry(reloadPage)
  }, [once])
  return (
    <FailedState
      heading="Не удалось загрузить эту часть страницы"
      retrying={retrying}
      onRetry={() => retry(reloadPage)}
    />
  )
}
