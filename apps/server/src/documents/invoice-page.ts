import { formatRub } from '@cloud/pricing'
import type { Invoice } from '../domain/invoice.ts'
import type { Seller } from '../settings.ts'
import { documentPage } from './document-page.ts'
import { escapeHtml } from './escape-html.ts'

export interface InvoicePage extends Invoice {
  readonly seller: Seller
}

const day = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'long' })

const rows = (pairs: readonly (readonly [string, string])[]) =>
  pairs
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('\n')

/** An invoice for a top-up, to be printed or paid from: the parties, the sum, the VAT in it. */
export function invoicePage(invoice: InvoicePage): string {
  const { payer, seller } = invoice
  const number = `Счёт № ${invoice.top_up_id} от ${day.format(invoice.created_at)}`
  const sum = formatRub(invoice.amount_rub_cents, 'always')
  const vat = `${formatRub(invoice.vat_rub_cents, 'always')} (${String(invoice.vat_percent).replace('.', ',')}\u00a0%)`
  return documentPage(
    number,
    `<h2>Получатель</h2>
${seller.name === '' ? '<p>Реквизиты для оплаты пришлёт менеджер.</p>' : ''}
<dl>
${rows([
  ['Название', seller.name],
  ['ИНН', seller.inn],
  ['КПП', seller.kpp],
  ['Адрес', seller.address],
  ['Банк', seller.bank]
])}
</dl>
<h2>Плательщик</h2>
<dl>
${rows([
  ['Название', payer.company === '' ? payer.name : payer.company],
  ['ИНН', payer.inn],
  ['КПП', payer.kpp]
])}
</dl>
<table>
<thead><tr><th scope="col">Назначение</th><th scope="col">Сумма</th></tr></thead>
<tbody>
<tr><td>Аванс за аренду облачных серверов</td><td>${sum}</td></tr>
<tr><td>В том числе НДС</td><td>${vat}</td></tr>
<tr><th scope="row">Итого к оплате</th><td>${sum}</td></tr>
</tbody>
</table>
<p>В назначении платежа укажите: «${escapeHtml(number)}». Баланс пополнится на ту сумму, которая придёт.</p>
<p class="screen">Чтобы сохранить счёт, распечатайте страницу или сохраните её в PDF.</p>`
  )
}
