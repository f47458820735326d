import { LinkButton, Loader, Notice } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { LATE_AFTER } from '../../state/creation/LATE_AFTER.ts'

/** Something is being loaded; after a while it is said that the answer is late, with a way to ask again. */
export function Waiting({ onRetry }: { readonly onRetry: () => void }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Loader place />
      {late && (
        <Notice action={<LinkButton onClick={onRetry}>Попробовать снова</LinkButton>}>
          Ответ задерживается дольше обычного.
        </Notice>
      )}
    </>
  )
}
