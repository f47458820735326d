import { FailedState } from '@cloud/ui'
import { useEffect, useTransition } from 'react'
import { reloadPage } from './reload-page.ts'

/** Stands where a script did not come for what the person asked for; `once` tries again by itself. */
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
