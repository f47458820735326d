import { documentAddress, documents, type Flavor } from '@cloud/api'
import { type ExplainLine, explain, formatRub } from '@cloud/pricing'
import type { Fact, OfferRow, OfferSheet } from '@cloud/web/render'
import { planName } from '../../domain/book/plan-name.ts'
import { EXAMPLE_SELLER, type Seller } from '../../settings.ts'
import type { FoundOffer } from './find-offer.ts'
import { offerNumber } from './offer-number.ts'
import { rublesInWords } from './rubles-in-words.ts'

const day = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'long' })

const CONDITIONS = [
  'Первый запуск сервера — по полной предоплате периода.',
  'Для следующих запусков достаточно положительного баланса.',
  'Неиспользованный остаток возвращается на баланс после остановки сервера.',
  'При смене конфигурации данные на диске и настройки сохраняются.'
]

const rub = (kopeks: number) => formatRub(kopeks, 'always')
const gigabytes = (count: number) => `${count.toLocaleString('ru-RU')} ГБ`
const decimal = (value: number) => String(value).replace('.', ',')
/** Basis points as a percent: 1250 is '12,5 %'. */
const percent = (points: number) => `${decimal(points / 100)} %`.replace('-', '−')

/** Numbers stay with what they count: no line ends between them. */
const together = (text: string) => text.replace(/(?<=[\d×]) /g, '\u00a0')

const cards = ({ gpu, gpu_count }: Flavor) => (gpu === null ? '' : `${gpu_count} × ${gpu.name}`)

/** The offer of a configuration in words, every amount of them from its quote. Source: decisions, sections 1, 2 and 7. */
export function offerSheet(offer: FoundOffer, seller: Seller): OfferSheet {
  const { query, flavor, promo, quote, terms, now } = offer
  const { price_plan, ssd_count } = query
  const period = planName(price_plan)
  const number = offerNumber(query, quote, now)
  const date = day.format(now)
  const vat = `НДС ${decimal(terms.vatPercent)} %`
  return {
    number,
    date,
    validity: together(`Действует до 23:59 ${date} (МСК)`),
    subject: together(`Аренда облачного сервера на ${period}`),
    configuration: configuration(offer),
    ...prices(offer),
    total: { name: together(`Итого за ${period}`), value: rub(quote.total) },
    taxes: [
      { name: together(`в том числе ${vat}`), value: rub(quote.vat) },
      { name: 'без НДС', value: rub(quote.net) }
    ],
    words: rublesInWords(quote.total),
    rates: rates(offer),
    conditions: CONDITIONS,
    seller: sellerTold(seller),
    foot: together(`${number}. Цены включают ${vat}, время московское.`),
    pdf_url: documentAddress(documents.offer, query),
    chosen: { flavor, ssd_count, price_plan, promocode: promo?.code ?? '' }
  }
}

function configuration({ query, flavor, ssd, promo }: FoundOffer): Fact[] {
  const { gpu, cpu, cpu_count, ram, ram_count } = flavor
  return [
    ...(gpu === null
      ? []
      : [{ name: 'Видеокарты', value: together(`${cards(flavor)}, ${gigabytes(gpu.ram)}`) }]),
    { name: 'Процессор', value: together(`${cpu.name}, ${cpu_count} vCPU`) },
    { name: 'Память', value: together(`${gigabytes(ram_count)}, ${ram.standard}`) },
    { name: 'Диск', value: together(`${gigabytes(query.ssd_count)}, ${ssd.group_title}`) },
    { name: 'Тариф', value: together(`${planName(query.price_plan)}, предоплата`) },
    ...(promo === null ? [] : [{ name: 'Промокод', value: promo.code }])
  ]
}

/** The table: what it is a month, and for the period; on the hourly plan a month alone, since an hour is not divided. */
function prices({ query, flavor, ssd, promo, quote, terms }: FoundOffer) {
  const { price_plan, ssd_count } = query
  const lines = explain(quote, terms, { ssd, ssdSize: ssd_count })
  const months = Math.max(1, price_plan)
  const columns = price_plan > 1 ? ['В месяц', together(`За ${planName(price_plan)}`)] : ['В месяц']
  const rows: OfferRow[] = []
  const steps: Fact[] = []
  const step = (name: string, kopeks: number) =>
    steps.push({ name: together(name), value: rub(kopeks * months) })
  const row = (name: string, detail: string, kopeks: number) => {
    const amounts = price_plan > 1 ? [rub(kopeks), rub(kopeks * months)] : [rub(kopeks)]
    rows.push({ name, detail: together(detail), amounts })
  }
  const machine = [
    cards(flavor),
    `${flavor.cpu_count} vCPU`,
    `${gigabytes(flavor.ram_count)} ${flavor.ram.standard}`
  ]
  for (const line of lines) {
    const { kopeks } = line
    switch (line.code) {
      case 'flavor':
        row(
          flavor.gpu === null ? 'Сервер' : 'Сервер и видеокарты',
          machine.filter((text) => text !== '').join(', '),
          kopeks
        )
        break
      case 'ssd':
        row(`Диск ${ssd.group_title}`, gigabytes(ssd_count), kopeks)
        break
      case 'infrastructure':
        if (kopeks !== 0) row('Инфраструктура', cardsTimes(line), kopeks)
        break
      case 'plan_discount':
        step(`Скидка тарифа ${percent(-line.from[1])}`, kopeks)
        break
      case 'promo_discount':
        step(`Промокод ${promo?.code ?? ''} ${percent(-line.from[1])}`, kopeks)
        break
      case 'rounding':
        step('Округление до рубля', kopeks)
        break
      case 'month':
        if (price_plan === 0) step('В месяц, если не выключать', kopeks)
    }
  }
  const { total } = quote.monthly
  if (steps.length > (price_plan === 0 ? 1 : 0))
    steps.unshift({
      name: quote.discount.total > 0 ? 'Всего без скидки' : 'Всего',
      value: rub(total * months)
    })
  return { columns, rows, steps }
}

function cardsTimes({ from: [count, roubles] }: Extract<ExplainLine, { code: 'infrastructure' }>): string {
  const one = count % 10 === 1 && count % 100 !== 11
  const few = count % 10 > 1 && count % 10 < 5 && Math.floor(count / 10) % 10 !== 1
  return `${count} ${one ? 'видеокарта' : few ? 'видеокарты' : 'видеокарт'} × ${rub(roubles * 100)}`
}

function rates({ query, quote }: FoundOffer): string {
  if (query.price_plan === 0) return ''
  const hour = rub(quote.hour)
  return query.price_plan === 1
    ? `Один час — ${hour}.`
    : `Один месяц — ${rub(quote.month)}, один час — ${hour}.`
}

function sellerTold(seller: Seller): OfferSheet['seller'] {
  const facts = [
    ['Наименование', 'name'],
    ['ИНН', 'inn'],
    ['КПП', 'kpp'],
    ['Адрес', 'address'],
    ['Банк', 'bank']
  ] as const
  return {
    is_sample: facts.some(([, key]) => seller[key] === EXAMPLE_SELLER[key]),
    facts: facts.filter(([, key]) => seller[key] !== '').map(([name, key]) => ({ name, value: seller[key] }))
  }
}
