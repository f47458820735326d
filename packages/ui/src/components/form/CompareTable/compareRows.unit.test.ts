import { explain, formatRub } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { CPU_FLAVOR, FLAVORS, sampleQuote } from '../../../testing/samples/catalogue.ts'
import { compareRows } from './compareRows.ts'

const priced = (flavor: (typeof FLAVORS)[number] | typeof CPU_FLAVOR) => ({
  flavor,
  ssd_count: 512,
  price_plan: 3 as const,
  quote: sampleQuote({ flavor, promoPercent: 10 }).quote
})
const cards = FLAVORS.slice(0, 2).map(priced)
const rowsOf = (...given: Parameters<typeof compareRows>) =>
  Object.fromEntries(
    compareRows(...given).map(({ code, cells, same }) => [
      code,
      [...cells.map((cell) => cell.replaceAll('\u00a0', ' ')), same]
    ])
  )

test('each row holds the values of all configurations and marks equal ones', () => {
  expect(rowsOf(cards)).toEqual({
    vram: ['80 ГБ', '80 ГБ', true],
    cpu: ['Xeon Platinum 8468', 'Xeon Platinum 8468', true],
    cpu_count: ['16 vCPU', '24 vCPU', false],
    ram: ['128 ГБ DDR5', '192 ГБ DDR5', false],
    ssd: ['512 ГБ', '512 ГБ', true],
    availability: ['3', '2', false],
    plan: ['3 месяца', '3 месяца', true],
    month: ['231 829,00 ₽', '241 604,00 ₽', false],
    hour: ['321,98 ₽', '335,56 ₽', false],
    total: ['695 487,00 ₽', '724 812,00 ₽', false]
  })
})

test('configurations with several GPU cards show the price per card', () => {
  const items = [1, 2, 4].map((gpu_count) => {
    const flavor = FLAVORS.find((one) => one.gpu_count === gpu_count)
    if (flavor === undefined) throw new Error(`The samples have no flavor of ${gpu_count} cards.`)
    return priced(flavor)
  })
  const row = compareRows(items).find(({ code }) => code === 'card_hour')
  expect(row?.text).toBe('В час за видеокарту')
  expect(row?.cells).toEqual(
    items.map(({ flavor, quote }) => formatRub(Math.round(quote.hour / flavor.gpu_count), 'always'))
  )
  expect(compareRows([priced(CPU_FLAVOR), ...items]).find(({ code }) => code === 'card_hour')?.cells[0]).toBe(
    '—'
  )
})

test('the month of the hourly plan equals the total of the breakdown, not rounded to roubles', () => {
  const terms = { ssdSize: 512, pricePlan: 0, promoPercent: 12.5 } as const
  const items = FLAVORS.slice(0, 2).map((flavor) => ({
    flavor,
    ssd_count: 512,
    price_plan: terms.pricePlan,
    quote: sampleQuote({ flavor, ...terms }).quote
  }))
  const month = compareRows(items).find(({ code }) => code === 'month')
  expect(month).toMatchObject({
    text: 'В месяц, если не выключать',
    cells: items.map(({ quote }) => {
      const closing = explain(quote).find(({ code }) => code === 'month')
      return formatRub(closing?.kopeks ?? 0, 'always')
    })
  })
})

test('a single configuration has no equal rows', () => {
  expect(Object.values(rowsOf(cards.slice(0, 1))).filter(([, same]) => same)).toEqual([])
})

test('the row of video memory appears only if a configuration has a GPU card', () => {
  const without = priced(CPU_FLAVOR)
  expect(rowsOf([without, without])['vram']).toBeUndefined()
  expect(rowsOf([...cards.slice(0, 1), without])['vram']).toEqual(['80 ГБ', '—', false])
})

test('each configuration keeps its own disk and plan', () => {
  const [one] = cards
  if (one === undefined) throw new Error('The samples have no configuration.')
  const { flavor } = one
  const year = {
    flavor,
    ssd_count: 2048,
    price_plan: 12 as const,
    quote: sampleQuote({ flavor, ssdSize: 2048, pricePlan: 12 }).quote
  }
  const rows = compareRows([one, year])
  expect(rowsOf([one, year])).toMatchObject({
    ssd: ['512 ГБ', '2 048 ГБ', false],
    plan: ['3 месяца', '12 месяцев', false]
  })
  expect(rows.at(-1)).toMatchObject({
    text: 'Итого за период',
    cells: [one, year].map(({ quote }) => formatRub(quote.total, 'always'))
  })
})
