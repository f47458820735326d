import { type Document, documents } from '@cloud/api'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import { CatalogueFile } from '../../catalogue/import/catalogue-file.ts'
import { line } from '../../operator/cli/parse-values.ts'
import { SETTING_VARIABLES } from '../../platform/settings.ts'
import { EVERY_WRITE } from '../../testing/every-endpoint.ts'
import { inputFields } from '../../testing/input-fields.ts'
import { pdfStructure, type Structure } from '../../testing/pdf-structure.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { printableTexts, REPLACEMENT } from './printable-texts.ts'
import { printedPdf } from './printed-pdf.ts'

/** All code points except surrogates and line breaks, because a line break separates the letters of a test. */
const CODE_POINTS = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint).filter(
  (codePoint) => (codePoint < 0xd800 || codePoint > 0xdfff) && codePoint !== 0x0a && codePoint !== 0x0d
)
const letterOf = (codePoint: number) => String.fromCodePoint(codePoint)

let printable: (text: string) => string
/** Code points printed as themselves, and those printed in another form; texts of users, operators and settings consist of nothing else. */
const kept: string[] = []
const changed: (readonly [letter: string, printed: string])[] = []
beforeAll(async () => {
  printable = await printableTexts()
  for (let at = 0; at < CODE_POINTS.length; at += 10_000) {
    const letters = CODE_POINTS.slice(at, at + 10_000).map(letterOf)
    const printed = printable(letters.join('\n')).split('\n')
    for (const [index, letter] of letters.entries()) {
      const form = printed[index] ?? ''
      if (form === letter) kept.push(letter)
      else if (form !== REPLACEMENT) changed.push([letter, form])
    }
  }
})

const linesOf = (texts: readonly string[]) =>
  Array.from({ length: Math.ceil(texts.length / 60) }, (_, at) =>
    texts.slice(60 * at, 60 * at + 60).join(' ')
  )

/** Prints lines in both weights, and returns those whose printed form cannot be read from the PDF. */
async function missingLines(lines: readonly string[]): Promise<readonly string[]> {
  const pdf = await printedPdf({
    brand: 'Облачные серверы',
    heading: 'Буквы',
    number: '№ 1',
    date: '',
    validity: '',
    subject: '',
    // headings are printed in the other weight
    blocks: lines.map((line) => ({ kind: 'list', heading: line, lines: [line] }) as const),
    foot: ''
  })
  const read = new Set(textsOf(pdfStructure(pdf)).map(squeezed))
  return lines.filter((line) => {
    const printed = squeezed(printable(line))
    return !read.has(printed) || !read.has(`—${printed}`)
  })
}

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

/** Some letters are drawn as a base and a mark, so texts are compared in NFC without spaces. */
const squeezed = (text: string) => text.replace(/[\s\uFEFF]/g, '').normalize('NFC')

test('every code point is printed as itself, as a space if it is one, or as the replacement', () => {
  const wrong = changed.filter(
    ([letter, printed]) => printed !== letter.normalize('NFC') && !(/\p{Z}/u.test(letter) && printed === ' ')
  )
  expect(wrong).toEqual([])
})

/** Texts in the formats that fields require. */
const SEEDS = ['aa', '7707083893', '773601001', '+79000000000', 'ivan@cloud.test', 'correct-horse']

/** A text that the field accepts, and the field's value for a text: undefined if it is refused. */
interface TextField {
  readonly path: string
  readonly seed: string
  readonly read: (text: string) => string | undefined
}

function textFields(of: string, schema: v.GenericSchema): readonly TextField[] {
  return inputFields(schema).flatMap((field) => {
    const path = `${of} ${field.path}`
    for (const wrap of [(text: string): unknown => text, (text: string): unknown => [text]]) {
      const read = (text: string) => {
        const parsed = v.safeParse(field.schema, wrap(text))
        const value = parsed.success ? [parsed.output].flat()[0] : undefined
        return typeof value === 'string' ? value : undefined
      }
      const seed = SEEDS.find((text) => read(text) !== undefined)
      if (seed !== undefined) return [{ path, seed, read }]
    }
    return []
  })
}

/** Every text field of requests, document addresses, the catalogue file and the settings that documents show. */
const FIELDS = [
  ...EVERY_WRITE.flatMap(({ name, endpoint }) => (endpoint.body ? textFields(name, endpoint.body) : [])),
  ...Object.entries<Document>(documents).flatMap(([name, { query }]) =>
    query ? textFields(name, query) : []
  ),
  ...textFields('catalogue', CatalogueFile),
  ...textFields('settings', v.object(SETTING_VARIABLES)),
  {
    path: 'operator --reason',
    seed: 'aa',
    read: (text: string) => orUndefined(() => line('--reason', text, 180))
  }
]

function orUndefined(parse: () => string): string | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}

/** All letters of the common scripts, and some of every other script. */
const SAMPLE = CODE_POINTS.filter((_, index) => index < 0x500 || index % 1_997 === 0).map(letterOf)

test('the fields of people, companies and servers are among the text fields', () => {
  expect(FIELDS.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'auth.signUp name',
      'auth.signUp email',
      'user.patch name',
      'user.patch company',
      'user.patch inn',
      'user.patch kpp',
      'leads.create comment',
      'servers.create name',
      'cloudServers.patch labels',
      'offers.create title',
      'offers.create buyer.name',
      'offers.create buyer.inn',
      'offer buyer',
      'catalogue oses.description',
      'settings SELLER_ADDRESS',
      'settings SHOP_NAME'
    ])
  )
})

test('every letter that a text field accepts is in the PDF, as typed or as the replacement', async () => {
  const accepted = SAMPLE.filter((letter) =>
    // some formats accept no letter but those of the seed
    FIELDS.some(({ seed, read }) => read(`${seed.slice(0, 1)}${letter}${seed.slice(1)}`)?.includes(letter))
  )
  expect(accepted.length).toBeGreaterThan(1_500)
  expect(await missingLines(linesOf(accepted))).toEqual([])
})

test('every letter that is kept is drawn by its own glyph in both weights: the text of the PDF equals the text given', async () => {
  const drawn = kept.filter((letter) => letter.trim() !== '')
  expect(drawn.length).toBeGreaterThan(2_500)
  expect(await missingLines(linesOf(drawn))).toEqual([])
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
  ['«\u0301gpu», \u0301gpu', '«□gpu», □gpu'],
  ['a\u3000b', 'a b'],
  ['a\tb\rc', 'a□b□c']
])('%s is printed as %s', async (given, printed) => {
  expect(printable(given)).toBe(printed)
  const text = pdfText(await sheet([{ name: 'Название', value: given }]))
  expect(squeezed(text)).toContain(squeezed(`Название${printed}`))
})

test('texts that are equal after the replacement are all printed, without a warning', async () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => {})
  const names = ['日本', '中国', 'שלום', 'מרחב']
  const text = pdfText(await sheet(names.map((name) => ({ name, value: name }))))
  expect(squeezed(text).match(/□/g)).toHaveLength(2 * names.join('').length)
  expect(await missingLines(names)).toEqual([])
  expect(warn.mock.calls).toEqual([])
})
