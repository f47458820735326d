import { formatRub } from '@cloud/pricing'
import { createElement as h } from 'react'
import type { Theme } from '../../platform/http/pages/document-frame.ts'
import { renderDocumentPage, renderFactList } from '../../platform/http/pages/document-page.ts'

export interface PaymentPage {
  readonly top_up_id: number
  readonly amount_rub_cents: number
  readonly status: 'pending' | 'paid' | 'declined' | 'expired'
  /** Address to return to after the payment. */
  readonly panel_url: string
  readonly theme: Theme | undefined
}

const STATUS_TEXTS = {
  pending: undefined,
  paid: 'Оплата получена, деньги уже на балансе. Второй раз этот заказ не зачислится.',
  declined: 'Банк отклонил оплату. Можно попробовать ещё раз.',
  expired: undefined
} as const satisfies Record<PaymentPage['status'], string | undefined>

/**
 * Renders the payment page of the sandbox's acquirer, marked as a simulation: pay, decline, or return without either.
 */
export function paymentPage({ top_up_id, amount_rub_cents, status, panel_url, theme }: PaymentPage): string {
  const text = STATUS_TEXTS[status]
  const button = (outcome: string, label: string) =>
    h('button', { type: 'submit', name: 'outcome', value: outcome }, label)
  return renderDocumentPage(
    'Оплата картой',
    { theme },
    h(
      'p',
      { className: 'note' },
      'Это симуляция банка: настоящие деньги не списываются, данные карты не нужны.'
    ),
    renderFactList([
      { name: 'Заказ', value: `Пополнение баланса №\u00a0${top_up_id}` },
      { name: 'Сумма', value: formatRub(amount_rub_cents, 'always') }
    ]),
    text === undefined ? null : h('p', { role: 'status' }, text),
    h('form', { method: 'post' }, button('paid', 'Оплатить'), button('declined', 'Отклонить оплату')),
    h('p', {}, h('a', { href: panel_url }, `Вернуться в панель${status === 'paid' ? '' : ' без оплаты'}`))
  )
}
