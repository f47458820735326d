import { type AccountDocument, documentNumber, type Event, foldEvents, monthTurnover } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { moscowTime } from '../../billing/state/notices.ts'
import type { Seller } from '../../platform/seller.ts'
import type { MonthReport } from '../facts/find-month.ts'
import { closingInWords, dayInWords, monthInWords, nbsp } from './document-wording.ts'
import { payerBlock, sellerBlock, sellerFacts } from './parties.ts'
import type { DocumentText } from './printed-document.ts'

const signedAmount = (kopeks: number) =>
  kopeks === 0 ? '—' : `${kopeks > 0 ? '+' : ''}${formatRub(kopeks, 'always')}`

/** Creates the statement of a balance for a month, from its opening to its closing; folded as on the screen, oldest first. */
export function statementDocument(
  report: MonthReport,
  events: readonly Event[],
  documents: readonly AccountDocument[],
  seller: Seller
): DocumentText {
  const { number, month, at, is_over, balance_start, balance_end, payer } = report
  const rub = (kopeks: number) => formatRub(kopeks, 'always')
  const { received, returned, prepaid, spent } = monthTurnover(events, documents)
  const closing = closingInWords(is_over)
  return {
    heading: 'Выписка по балансу',
    number: documentNumber('statement', number),
    date: dayInWords(at),
    validity: is_over ? '' : 'Месяц ещё идёт',
    subject: nbsp(`За ${monthInWords(month)} г.`),
    blocks: [
      {
        kind: 'facts',
        heading: 'Обороты',
        width: 'half',
        facts: [
          { name: 'На начало месяца', value: rub(balance_start) },
          { name: 'Поступило', value: rub(received) },
          { name: 'Вернулось из предоплат', value: rub(returned) },
          { name: 'Внесено в предоплату', value: rub(prepaid) },
          { name: 'Списано', value: rub(spent) },
          { name: closing, value: rub(balance_end) }
        ],
        otherwise: ''
      },
      {
        kind: 'table',
        heading: 'События',
        names: ['Когда', 'Событие'],
        columns: ['Сумма', 'Баланс'],
        rows: foldEvents(events, documents)
          .toReversed()
          .map(({ created_at, text, detail, hours, amount_rub_cents, balance_rub_cents }) => ({
            lead: moscowTime(Date.parse(created_at)).slice(0, hours.length > 0 ? 10 : undefined),
            name: text,
            detail,
            amounts: [signedAmount(amount_rub_cents), rub(balance_rub_cents)]
          })),
        steps: [],
        total: { name: closing, value: rub(balance_end) },
        taxes: [],
        words: '',
        note: events.length === 0 ? 'Событий в этом месяце не было.' : ''
      },
      sellerBlock('Исполнитель', sellerFacts(seller)),
      payerBlock('Заказчик', payer)
    ],
    foot: 'Суммы в рублях, время московское.'
  }
}
