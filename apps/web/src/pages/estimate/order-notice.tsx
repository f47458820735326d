import { formatRub } from '@cloud/pricing'
import { Checkbox, ConfirmModal, keepNumbersWhole, Link, MoneyRows, Notice } from '@cloud/ui'
import { memo } from 'react'
import { ErrorLinks } from '../../shared/errors/error-links.tsx'
import { refusedServersText } from '../../shared/errors/refused-servers-text.ts'
import { WriteErrorText } from '../../shared/errors/write-error-text.tsx'
import { paths } from '../../state/address/paths.ts'
import {
  acceptChangedSumAtom,
  declineChangedSumAtom,
  estimateJoinsQueueAtom,
  estimateOrderAtom,
  lacksCapacityAtom
} from '../../state/estimate/order-estimate.ts'
import { useAction, useValue } from '../../state/hooks.ts'

/** Choice, if some servers have no capacity, to queue them. */
export const QueueChoice = memo(function QueueChoice() {
  const lacks = useValue(lacksCapacityAtom)
  const queues = useValue(estimateJoinsQueueAtom)
  const setQueues = useAction(estimateJoinsQueueAtom)
  const order = useValue(estimateOrderAtom)
  const isRefused =
    order.kind === 'failed' && order.error.kind === 'refused' && order.error.problem.code === 'no_capacity'
  if (!lacks && !isRefused && !queues) return null
  return (
    <Checkbox checked={queues} onChange={(event) => setQueues(event.target.checked)}>
      Поставить в очередь серверы, для которых нет мест
    </Checkbox>
  )
})

const FAILURE_HEADINGS = { order: 'Серверы не созданы', save: 'Предложение не сохранено' }

// on a phone the user clicked the button in the bottom bar, far from here
const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/** The reason why the order failed, and the offer saved for it. */
export const OrderNotice = memo(function OrderNotice() {
  const order = useValue(estimateOrderAtom)
  if (order.kind !== 'failed') return null
  const { act, error, offer } = order
  const isUnknown = error.lost?.isDone === 'unknown'
  return (
    <Notice
      ref={bringIntoView}
      role="alert"
      kind={isUnknown ? 'warn' : 'bad'}
      heading={isUnknown ? 'Ответ не пришёл' : FAILURE_HEADINGS[act]}
      action={
        <>
          {offer && (
            <Link href={paths.savedOffer(offer.id)}>{keepNumbersWhole(`Предложение ${offer.number}`)}</Link>
          )}{' '}
          <ErrorLinks error={error} />
        </>
      }
    >
      <WriteErrorText error={error} />
      {offer && (
        <span>{`${refusedServersText(error, offer)}${
          isUnknown
            ? ''
            : ' Цены сохранены в предложении, его можно принять позже. Заказ другой сметы его отзовёт.'
        }`}</span>
      )}
    </Notice>
  )
})

/** Asks the user to confirm a sum that differs from the one shown; it is never accepted silently. */
export const SumChangedDialog = memo(function SumChanged() {
  const order = useValue(estimateOrderAtom)
  const accept = useAction(acceptChangedSumAtom)
  const decline = useAction(declineChangedSumAtom)
  if (order.kind !== 'price-changed') return null
  const { shown, offer } = order
  return (
    <ConfirmModal
      heading="Цена изменилась"
      confirm={`Заказать за ${formatRub(offer.total_rub_cents)}`}
      onConfirm={() => void accept()}
      onClose={() => void decline()}
    >
      <p>Пока вы собирали смету, цены изменились. Серверы ещё не созданы.</p>
      <MoneyRows
        rows={[
          { text: 'Было', rub_cents: shown },
          { text: 'Стало', rub_cents: offer.total_rub_cents, kind: 'result' }
        ]}
      />
    </ConfirmModal>
  )
})
