import { formatRub } from '@cloud/pricing'
import type { Theme } from '../../platform/http/document-frame.ts'
import { documentPage } from '../../platform/http/document-page.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'

export interface PaymentPage {
  readonly top_up_id: number
  readonly amount_rub_cents: number
  readonly status: 'pending' | 'paid' | 'declined'
  /** Where the person came from and goes back to. */
  readonly panel_url: string
  readonly theme: Theme | undefined
}

const SAID = {
  pending: '',
  paid: '<p role="status">Оплата получена, деньги уже на балансе. Второй раз этот заказ не зачислится.</p>',
  declined: '<p role="status">Банк отклонил оплату. Можно попробовать ещё раз.</p>'
} as const satisfies Record<PaymentPage['status'], string>

/** The page of the sandbox's acquirer, marked as a simulation: pay, decline, or go back without either. */
export function paymentPage({ top_up_id, amount_rub_cents, status, panel_url, theme }: PaymentPage): string {
  return documentPage(
    'Оплата картой',
    `<p class="note">Это симуляция банка: настоящие деньги не списываются, данные карты не нужны.</p>
<dl>
<dt>Заказ</dt><dd>Пополнение баланса № ${top_up_id}</dd>
<dt>Сумма</dt><dd>${formatRub(amount_rub_cents, 'always')}</dd>
</dl>
${SAID[status]}
<form method="post">
<button name="outcome" value="paid">Оплатить</button>
<button name="outcome" value="declined">Отклонить оплату</button>
</form>
<p><a href="${escapeHtml(panel_url)}">Вернуться в личный кабинет${status === 'paid' ? '' : ' без оплаты'}</a></p>`,
    { theme }
  )
}
