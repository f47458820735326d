import type { TopUpState } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { Link, moscowMoment, Section } from '@cloud/ui'
import { useAction, useValue } from '../../../state/hooks.ts'
import { cardPaymentsAtom } from '../../../state/money/awaited-payments.ts'
import { continuePaymentAtom } from '../../../state/money/create-top-up.ts'
import { isSessionOverAtom } from '../../../state/user/session-over.ts'
import css from '../parts/panel.module.css'

function stateText({ status, decline_reason }: TopUpState): string {
  switch (status) {
    case 'paid':
      return 'Деньги на балансе.'
    case 'declined':
      return `Отклонён банком: ${decline_reason ?? 'причина не указана.'}`
    case 'expired':
      return 'Время на оплату вышло. Если вы заплатили, деньги придут сами.'
    case 'pending':
      return 'Ждёт оплаты.'
    default:
      return ''
  }
}

/** The newest payments by card and their states, if one of them is not paid. */
export function CardPaymentsSection() {
  const payments = useValue(cardPaymentsAtom)
  const pay = useAction(continuePaymentAtom)
  if (useValue(isSessionOverAtom) || payments.length === 0) return null
  return (
    <Section heading="Платежи картой" className={css.block}>
      <ul className={css.payments}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <b>{formatRub(payment.arrived_rub_cents ?? payment.amount_rub_cents)}</b>
            <span className={css.moment}>{moscowMoment(Date.parse(payment.created_at))}</span>
            <span>
              <span>{stateText(payment)}</span>{' '}
              {payment.status === 'pending' && payment.payment_url !== null && (
                <Link
                  href={payment.payment_url}
                  aria-label={`Оплатить ${formatRub(payment.amount_rub_cents)}`}
                  onNavigate={() => pay(payment)}
                >
                  Оплатить
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
