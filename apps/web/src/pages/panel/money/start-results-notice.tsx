import type { TopUpState } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { Notice } from '@cloud/ui'
import { useAction, useValue } from '../../../state/hooks.ts'
import { newStartResultsAtom } from '../../../state/money/awaited-payments.ts'
import { PaidStartsText } from './paid-starts-text.tsx'

const isStarted = ({ starts }: TopUpState) => starts.every(({ result }) => result === 'started')

/** Shows once which servers started with money that arrived while the panel was closed or elsewhere, and which did not. */
export function StartResultsNotice() {
  const news = useValue(newStartResultsAtom)
  const close = useAction(newStartResultsAtom)
  if (news.length === 0) return null
  return (
    <Notice kind={news.every(isStarted) ? 'ok' : 'warn'} heading="Деньги пришли" onClose={() => close([])}>
      {news.map((topUp) => (
        <p key={topUp.id}>
          <span>
            {`${topUp.payment_type === 'invoice' ? 'Счёт' : 'Пополнение'} на ${formatRub(topUp.amount_rub_cents)}.`}
          </span>{' '}
          <PaidStartsText topUp={topUp} />
        </p>
      ))}
    </Notice>
  )
}
