import { checkServerName } from '@cloud/pricing'
import { beforeAll, expect, test } from 'vitest'
import { pdfStructure, type Structure } from '../../testing/pdf-structure.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { printableTexts, REPLACEMENT } from './printable.ts'
import { printedPdf } from './printed-pdf.ts'

let printable: (text: string) => string
beforeAll(async () => {
  printable = await printableTexts()
})

/** Code points that the inputs of names, titles and addresses accept. */
const ACCEPTED = Array.from({ length: 0x110000 - 0x20 }, (_, at) => at + 0x20)
  .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter((sign) => checkServerName(`a${sign}a`).length === 0)

const sheet = (facts: readonly { readonly name: string; readonly value: string }[]) =>
  printedPdf({
    brand: 'Облачные серверы',
    heading: 'Счёт',
    number: '№ 1',
    date: 'сегодня',
    validity: '',
    subject: '',
    blocks: [{ kind: 'facts', heading: 'Покупатель', width: 'whole', facts, otherwise: '' }],
    foot: ''
  })

const textsOf = (structure: Structure): readonly string[] =>
  structure.slice(1).flatMap((one) => (typeof one === 'string' ? [one] : textsOf(one)))

/** Some letters are drawn as a base and its mark, so the text is read in that form. */
const squeezed = (text: string) => text.replace(/[\s\uFEFF]/g, '').normalize('NFC')

test('every code point that inputs accept is printed as itself, as a space if it is one, or as the replacement', () => {
  expect(ACCEPTED.length).toBeGreaterThan(100_000)
  const wrong = ACCEPTED.filter((sign) => {
    const printed = printable(sign)
    return (
      printed !== sign.normalize('NFC') &&
      printed !== REPLACEMENT &&
      !(/\p{Z}/u.test(sign) && printed === ' ')
    )
  })
  expect(wrong).toEqual([])
})

test('every letter that is kept is drawn by its own glyph in both weights: the text of the PDF equals the text given', async () => {
  const kept = ACCEPTED.filter((sign) => printable(sign) === sign && sign.trim() !== '')
  expect(kept.length).toBeGreaterThan(2_500)
  const lines = Array.from({ length: Math.ceil(kept.length / 60) }, (_, at) =>
    kept.slice(60 * at, 60 * at + 60).join(' ')
  )
  const blocks = lines.map((line) => ({ kind: 'list', heading: line, lines: [line] }) as const)
  const pdf = await printedPdf({
    brand: 'Облачные серверы',
    heading: 'Буквы',
    number: '№ 1',
    date: '',
    validity: '',
    subject: '',
    blocks,
    foot: ''
  })
  // each line is a heading and an item: there in both weights
  const read = new Set(textsOf(pdfStructure(pdf)).map(squeezed))
  const missing = lines.filter((line) => !read.has(squeezed(line)) || !read.has(`—${squeezed(line)}`))
  expect(missing).toEqual([])
})

test.each([
  ['Ελλάδα', 'Ελλάδα'],
  ['ООО «Ёлка» № 5 — 10 ₽ office ﬁ', 'ООО «Ёлка» № 5 — 10 ₽ office ﬁ'],
  ['Łódź, Čeština, Türkçe, Tiếng Việt', 'Łódź, Čeština, Türkçe, Tiếng Việt'],
  ['日本 gpu', '□□ gpu'],
  ['שלום', '□□□□'],
  ['مرحبا', '□□□□□'],
  ['नमस्ते', '□□□'],
  ['👩\u200d💻 gpu', '□ gpu'],
  ['и\u0306', 'й'],
  ['р\u0306', '□'],
  ['a\u3000b', 'a b']
])('%s is printed as %s', async (given, printed) => {
  expect(printable(given)).toBe(printed)
  const text = pdfText(await sheet([{ name: 'Название', value: given }]))
  expect(squeezed(text)).toContain(squeezed(`Название${printed}`))
})
