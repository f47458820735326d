import { expect, test } from 'vitest'
import { quoteAtom, quoteLinesAtom } from '../../state/choices/configuration-price.ts'
import { promoStateAtom } from '../../state/choices/promo-state.ts'
import { chosenExportRowsAtom, comparedExportRowsAtom } from '../../state/compare/export-rows.ts'
import { pinsAtom } from '../../state/compare/pins.ts'
import { createPageStore } from '../../state/page-store.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { CONFIGURATION_COLUMNS, formatCsv, formatJson, toJsonRows } from './export-formats.ts'

const LINK =
  '/H100?flavor[gpu]=1&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=32&flavor[ram]=5&flavor[ram_count]=256' +
  '&os=1&ssdSize=512&period=3&original=17'
const ORIGIN = 'https://cloud.example'

test('a spreadsheet has the figures of the screen', () => {
  const store = createPageStore(LINK, globals)
  const [head, row, end] = formatCsv(store.get(chosenExportRowsAtom), ORIGIN, CONFIGURATION_COLUMNS).split(
    '\r\n'
  )
  expect(head?.startsWith('\uFEFFВидеокарта;Число видеокарт;Процессор;vCPU')).toBe(true)
  // (53 680 000 + 384 000 + 100 000) × 0,95 = 51 455 800 kopeks a month
  expect(row?.split(';').slice(0, 18)).toEqual([
    'NVIDIA H100',
    '2',
    'Xeon Platinum 8468',
    '32',
    'DDR5',
    '256',
    'NVMe Gen4',
    '512',
    'Ubuntu 24.04 LTS',
    '3 месяца',
    '',
    '5 %',
    '514558,00',
    '714,66',
    '1543674,00',
    '1624920,00',
    '81246,00',
    '257279,00'
  ])
  expect(end).toBe('')
})

test('the hourly plan exports the month shown on the screen, not rounded to roubles', () => {
  const store = createPageStore(
    LINK.replace('period=3', 'period=0').replace('&original=17', '&promocode=X'),
    globals
  )
  store.set(promoStateAtom, { kind: 'applied', code: 'X', promo: { id: 1, discount: 12.3457, code: 'X' } })
  const shown = store.get(quoteLinesAtom).find(({ code }) => code === 'month')?.kopeks ?? 0
  expect(shown % 100).not.toBe(0)
  const row = formatCsv(store.get(chosenExportRowsAtom), ORIGIN, CONFIGURATION_COLUMNS).split('\r\n')[1]
  expect(row?.split(';')[12]).toBe((shown / 100).toFixed(2).replace('.', ','))
})

test('JSON has names of the wire, kopeks and a link without an account', () => {
  const store = createPageStore(LINK, globals)
  const [one] = JSON.parse(
    formatJson(toJsonRows(store.get(chosenExportRowsAtom), ORIGIN))
  ) as readonly Record<string, unknown>[]
  expect(one).toMatchObject({
    flavor_id: 104,
    gpu: 'NVIDIA H100',
    gpu_count: 2,
    ssd_count: 512,
    price_plan: 3
  })
  expect(one?.['quote']).toEqual(store.get(quoteAtom))
  expect(one?.['url']).not.toContain('original')
  const url = String(one?.['url'])
  expect(createPageStore(url.slice(ORIGIN.length), globals).get(quoteAtom)).toEqual(store.get(quoteAtom))
})

test('without a chosen configuration the export is empty', () => {
  const store = createPageStore('/', globals)
  expect(store.get(chosenExportRowsAtom)).toEqual([])
  expect(formatJson(toJsonRows([], ORIGIN))).toBe('[]\n')
})

test('a comparison has a row for each', () => {
  const store = createPageStore(LINK, globals)
  store.set(
    pinsAtom,
    [104, 204, 901].map((flavor_id) => ({ flavor_id, ssd_count: 512, price_plan: 3 as const }))
  )
  const rows = formatCsv(store.get(comparedExportRowsAtom), ORIGIN, CONFIGURATION_COLUMNS).split('\r\n')
  expect(rows.slice(1, -1).map((row) => row.split(';')[0])).toEqual(['NVIDIA H100', 'NVIDIA A100', 'нет'])
})

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1+1', "'+1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['А;Б', '"А;Б"']
])('a code that looks like a formula or two cells stays text: %s', (code, cell) => {
  const store = createPageStore(LINK.replace('&original=17', '&promocode=X'), globals)
  store.set(promoStateAtom, { kind: 'applied', code: 'X', promo: { id: 1, discount: 10, code } })
  expect(formatCsv(store.get(chosenExportRowsAtom), ORIGIN, CONFIGURATION_COLUMNS)).toContain(
    `;3 месяца;${cell};15 %;`
  )
})
