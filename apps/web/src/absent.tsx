import { FailedState } from '@cloud/ui'
import { useEffect, useTransition } from 'react'
import { loadAnew } from './load-anew.ts'

/** Stands where a script did not come for what the person asked for; `once` tries again by itself. */
export function Absent({ once = false }: { readonly once?: boolean }) {
  const [retrying, retry] = useTransition()
  useEffect(() => {
    if (once) retry(loadAnew)
  }, [once])
  return (
    <FailedState
      heading="Не удалось загрузить эту часть страницы"
      retrying={retrying}
      onRetry={() => retry(loadAnew)}
    />
  )
}
