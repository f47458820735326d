import { Link } from '@cloud/ui'
import type { AwaitedPayment } from '../../state/money/awaited-payments.ts'

/** Note that a server starts when a payment arrives, with a link to the payment. */
export function AwaitedStart({ payment: { href, text } }: { readonly payment: AwaitedPayment }) {
  return (
    <>
      <span>Запустится, когда придут деньги:</span> <Link href={href}>{text}</Link>
    </>
  )
}
