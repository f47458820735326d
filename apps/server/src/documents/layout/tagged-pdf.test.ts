import { expect, test } from 'vitest'
import { pdfStructure, type Structure } from '../../testing/pdf-structure.ts'
import type { PrintedDocument } from '../content/printed-document.ts'
import { printedPdf } from './printed-pdf.ts'

const STATEMENT: PrintedDocument = {
  brand: 'Облачные серверы',
  heading: 'Выписка по балансу',
  number: '№ ВБ-202610-7',
  date: '31 октября 2026 г.',
  validity: '',
  subject: 'За октябрь',
  blocks: [
    {
      kind: 'facts',
      heading: 'Заказчик',
      width: 'whole',
      facts: [{ name: 'Имя', value: 'Анна' }],
      otherwise: ''
    },
    { kind: 'facts', heading: 'Исполнитель', width: 'whole', facts: [], otherwise: 'Пришлёт менеджер.' },
    {
      kind: 'table',
      heading: 'События',
      names: ['Когда', 'Событие'],
      columns: ['Сумма', 'Баланс'],
      rows: [{ lead: '21.10.2026', name: 'Запуск', detail: 'web', amounts: ['−5', '10'] }],
      steps: [],
      total: { name: 'На конец', value: '10' },
      taxes: [],
      words: 'Десять рублей',
      note: 'Всё.'
    },
    { kind: 'list', heading: 'Условия', lines: ['Один.', 'Два.'] }
  ],
  foot: 'Время московское.'
}

test('a PDF is tagged: headings, paragraphs, tables and lists can be read in order', async () => {
  const pdf = await printedPdf(STATEMENT)
  expect(pdfStructure(pdf)).toEqual([
    'Document',
    ['P', 'Облачные серверы'],
    ['P', '№ ВБ-202610-7 от 31 октября 2026 г.'],
    ['H1', 'Выписка по балансу'],
    ['P', 'За октябрь'],
    ['Sect', ['H2', 'Заказчик'], ['Table', ['TR', ['TH', 'Имя'], ['TD', 'Анна']]]],
    ['Sect', ['H2', 'Исполнитель'], ['P', 'Пришлёт менеджер.']],
    [
      'Sect',
      ['H2', 'События'],
      [
        'Table',
        ['TR', ['TH', 'Когда'], ['TH', 'Событие'], ['TH', 'Сумма'], ['TH', 'Баланс']],
        ['TR', ['TD', '21.10.2026'], ['TD', 'Запуск web'], ['TD', '−5'], ['TD', '10']],
        ['TR', ['TH', 'На конец'], ['TD', '10']]
      ],
      ['P', 'Десять рублей'],
      ['P', 'Всё.']
    ],
    ['Sect', ['H2', 'Условия'], ['L', ['LI', ['LBody', '— Один.']], ['LI', ['LBody', '— Два.']]]],
    ['P', 'Время московское.']
  ])
  const text = pdf.toString('latin1')
  expect(text).toMatch(/\/Lang \(ru\)/)
  expect(text).toMatch(/\/DisplayDocTitle true/)
  expect(text).toMatch(/\/Scope \/Column/)
  expect(text).toMatch(/\/Scope \/Row\n\/ColSpan 3/)
})

test('a table over several pages is one table, and repeated headers are not read', async () => {
  const row = { lead: '21.10.2026', name: 'Час', detail: '', amounts: ['−1', '9'] }
  const blocks = STATEMENT.blocks.map((block) =>
    block.kind === 'table' ? { ...block, rows: Array.from({ length: 150 }, () => row) } : block
  )
  const structure = pdfStructure(await printedPdf({ ...STATEMENT, blocks }))
  const tables: Structure[] = []
  const roles = (one: Structure): void => {
    if (one[0] === 'Table') tables.push(one)
    for (const child of one.slice(1)) if (typeof child !== 'string') roles(child)
  }
  roles(structure)
  expect(tables.map((table) => table.length - 1)).toEqual([1, 152])
  expect(JSON.stringify(structure)).not.toContain('Страница')
})
