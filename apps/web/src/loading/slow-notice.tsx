import { LinkButton, Notice } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { LATE_AFTER_MS } from '../state/core/late-after.ts'

/** Stands where an answer is waited for: after a while it says that it is late, with a way to ask again. */
export function SlowNotice({ onRetry }: { readonly onRetry: () => void }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    late && (
      <Notice action={<LinkButton onClick={onRetry}>Попробовать снова</LinkButton>}>
        Ответ задерживается дольше обычного.
      </Notice>
    )
  )
}
