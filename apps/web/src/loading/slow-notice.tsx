import { LinkButton, Notice } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { LATE_AFTER_MS } from '../state/core/late-after.ts'

/** Notice that a response is late; it appears after a delay. Without `onRetry` it has no retry button. */
export function SlowNotice({ onRetry }: { readonly onRetry?: () => void }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    late && (
      <Notice action={onRetry && <LinkButton onClick={onRetry}>Попробовать снова</LinkButton>}>
        Ответ задерживается дольше обычного.
      </Notice>
    )
  )
}
