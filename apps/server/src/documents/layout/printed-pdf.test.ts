import { expect, test } from 'vitest'
import { pdfText } from '../../testing/pdf-text.ts'
import type { PrintedDocument } from '../content/printed-document.ts'
import { printedPdf } from './printed-pdf.ts'

/** The statement of a month with twenty servers: a line a day for each. */
const BUSY: PrintedDocument = {
  brand: 'Облачные серверы',
  heading: 'Выписка по балансу',
  number: '№\u00a0202610-7',
  date: '31 октября 2026 г.',
  validity: '',
  subject: 'За октябрь 2026\u00a0г.',
  blocks: [
    {
      kind: 'table',
      heading: 'События',
      names: ['Когда', 'Событие'],
      columns: ['Сумма', 'Баланс'],
      rows: Array.from({ length: 600 }, (_, row) => ({
        lead: '21.10.2026',
        name: `Работа сервера «web-${row}»`,
        detail: '24\u00a0списания',
        amounts: ['−114,48\u00a0₽', '9\u00a0885,52\u00a0₽']
      })),
      steps: [],
      total: { name: 'На конец месяца', value: '9\u00a0885,52\u00a0₽' },
      taxes: [],
      words: '',
      note: ''
    }
  ],
  foot: 'Суммы в рублях, время московское.'
}

test('a document of hundreds of lines has each of them once, and numbered pages', async () => {
  const pdf = await printedPdf(BUSY)
  const text = pdfText(pdf).replaceAll('\n', '')
  expect(new Set(text.match(/«web-\d+»/g)).size).toBe(600)
  expect(text.match(/«web-\d+»/g)).toHaveLength(600)
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  expect(pages).toBeGreaterThan(10)
  for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Страница ${page} из ${pages}`)
  expect(text).toContain(BUSY.foot)
})

test('lines break at spaces only, without added hyphens', async () => {
  const detail = 'Предоплата за сервер «gpu-4090»: 1\u00a0месяц'
  const row = { lead: '23.11.2026, 05:50', name: 'Сервер «gpu-4090» запущен', detail, amounts: ['0', '0'] }
  const blocks = BUSY.blocks.map((block) => (block.kind === 'table' ? { ...block, rows: [row] } : block))
  const text = pdfText(await printedPdf({ ...BUSY, blocks }))
  expect(text.replaceAll('\n', '').replaceAll(' ', '')).toContain(detail.replaceAll(' ', ''))
})

test('a word wider than the page is broken without a hyphen', async () => {
  const word = 'W'.repeat(200)
  const facts = [{ name: 'Наименование', value: word }]
  const blocks = [{ kind: 'facts', heading: 'Покупатель', width: 'whole', facts, otherwise: '' } as const]
  const text = pdfText(await printedPdf({ ...BUSY, subject: word.slice(100), blocks }))
  const [subject = 0, ...rest] = text
    .split('\n')
    .map((line) => line.match(/W/g)?.length ?? 0)
    .filter(Boolean)
  // the text area is 505 points wide, a wide letter takes 9; beside the name of a fact there is less
  expect(subject).toBeLessThan(505 / 9)
  for (const fact of rest.slice(1)) expect(fact).toBeLessThan(subject)
  expect(rest.reduce((sum, line) => sum + line, subject)).toBe(300)
  expect(text).not.toMatch(/W[^\n]?-/)
})

test('the longest server name fits on one line beside three columns', async () => {
  const name = `«${'W'.repeat(20)}»`
  const amounts = ['20', '1\u00a0129\u00a0452,00\u00a0₽', '22\u00a0589\u00a0040,00\u00a0₽']
  const blocks = BUSY.blocks.map((block) =>
    block.kind === 'table'
      ? {
          ...block,
          names: ['Сервер'],
          columns: ['Количество', 'За один', 'Сумма'],
          rows: [{ name, detail: '', amounts }]
        }
      : block
  )
  expect(pdfText(await printedPdf({ ...BUSY, blocks }))).not.toContain('«-')
})
