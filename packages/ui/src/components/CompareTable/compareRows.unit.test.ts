import { explain, formatRub } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { CPU_FLAVOR, FLAVORS, sampleQuote } from '../../testing/sample.ts'
import { compareRows } from './compareRows.ts'

const priced = (flavor: (typeof FLAVORS)[number] | typeof CPU_FLAVOR) => ({
  flavor,
  quote: sampleQuote({ flavor, promoPercent: 10 }).quote
})
const cards = FLAVORS.slice(0, 2).map(priced)
const chosen = { ssd_count: 512, price_plan: 3 } as const

const told = (...given: Parameters<typeof compareRows>) =>
  Object.fromEntries(
    compareRows(...given).map(({ code, cells, same }) => [
      code,
      [...cells.map((cell) => cell.replaceAll('\u00a0', ' ')), same]
    ])
  )

test('each figure of each configuration stands in its row, and equal ones are known', () => {
  expect(told(cards, chosen)).toEqual({
    vram: ['80 ГБ', '80 ГБ', true],
    cpu: ['Xeon Platinum 8468', 'Xeon Platinum 8468', true],
    cpu_count: ['16 vCPU', '24 vCPU', false],
    ram: ['128 ГБ DDR5', '192 ГБ DDR5', false],
    ssd: ['512 ГБ', '512 ГБ', true],
    availability: ['3', '2', false],
    month: ['231 829,00 ₽', '241 604,00 ₽', false],
    hour: ['321,98 ₽', '335,56 ₽', false],
    total: ['695 487,00 ₽', '724 812,00 ₽', false]
  })
})

test('by the hour a month is the one that the breakdown closes with, not rounded to roubles', () => {
  const terms = { ssdSize: 512, pricePlan: 0, promoPercent: 12.5 } as const
  const items = FLAVORS.slice(0, 2).map((flavor) => ({
    flavor,
    quote: sampleQuote({ flavor, ...terms }).quote
  }))
  const month = compareRows(items, { ssd_count: 512, price_plan: 0 }).find(({ code }) => code === 'month')
  expect(month).toMatchObject({
    text: 'В месяц, если не выключать',
    cells: items.map(({ quote }) => {
      const closing = explain(quote).find(({ code }) => code === 'month')
      return formatRub(closing?.kopeks ?? 0, 'always')
    })
  })
})

test('one alone differs from nothing, and is like nothing', () => {
  expect(Object.values(told(cards.slice(0, 1), chosen)).filter(([, same]) => same)).toEqual([])
})

test('video memory is compared only where there is any', () => {
  const without = priced(CPU_FLAVOR)
  expect(told([without, without], chosen)['vram']).toBeUndefined()
  expect(told([...cards.slice(0, 1), without], chosen)['vram']).toEqual(['80 ГБ', '—', false])
})
