import { createElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { COMPONENTS } from '../testing/components.tsx'
import { ENGLISH } from './en.ts'
import { RUSSIAN } from './ru.ts'
import type { Words } from './words.ts'
import { WordsProvider } from './words-provider.tsx'

const SOURCES = import.meta.glob<string>(
  ['../components/**/*.{ts,tsx}', './*.{ts,tsx}', '!../**/*.stories.tsx', '!../**/*.test.ts'],
  { eager: true, query: '?raw', import: 'default' }
)

test('no component contains a Russian text', () => {
  const found = Object.entries(SOURCES)
    // the typed amount may end with 'р.'
    .filter(([file]) => !file.endsWith('/TopUpModal/amount.ts'))
    .flatMap(([file, code]) =>
      code
        .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
        .split('\n')
        .filter((line) => /[А-Яа-яЁё]/.test(line))
        .map((line) => `${file}: ${line.trim()}`)
    )
  expect(Object.keys(SOURCES).length).toBeGreaterThan(150)
  expect(found).toEqual([])
})

test('the English set contains no Russian text', () => {
  const texts = JSON.stringify(ENGLISH, (_, value) =>
    typeof value === 'function' ? value.toString() : value
  )
  expect(texts).not.toMatch(/[А-Яа-яЁё]/)
})

/** Renders all components, each to HTML. */
async function htmlWith(words: Words): Promise<Readonly<Record<string, string>>> {
  const html: Record<string, string> = {}
  for (const [name, { draw }] of Object.entries(COMPONENTS)) {
    const element = draw({ className: 'given', 'data-given': 'yes', ref: () => undefined })
    const stream = await renderToReadableStream(createElement(WordsProvider, { words, children: element }))
    await stream.allReady
    html[name] = await new Response(stream).text()
  }
  return html
}

/** Components whose sample data contains the same texts. */
const WITH_RUSSIAN_DATA = ['QuantityStepper', 'OfferPage', 'SavedOfferPage', 'Disclosure', 'MoneyRows']

/** Marks each text, so that a text which is not from the provider stands out. */
const marked = (text: unknown): string => `‹${text}›`

const MARKED = Object.fromEntries(
  Object.entries(RUSSIAN).map(([group, texts]) => [
    group,
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [
        key,
        typeof text === 'function'
          ? (...given: never[]) => marked((text as (...given: never[]) => string)(...given))
          : typeof text === 'string'
            ? marked(text)
            : text
      ])
    )
  ])
) as Words

test('every text of a component comes from the provider', async () => {
  const html = await htmlWith(MARKED)
  const own = Object.values(RUSSIAN)
    .flatMap((texts) => Object.values(texts))
    .filter((text): text is string => typeof text === 'string' && text.length > 9)
  const missing = Object.entries(html).flatMap(([name, text]) => {
    if (WITH_RUSSIAN_DATA.includes(name)) return []
    let bare = text
    for (let before = ''; before !== bare; ) {
      before = bare
      bare = bare.replace(/‹[^‹›]*›/g, '')
    }
    return own.filter((one) => bare.includes(one)).map((one) => `${name}: ${one}`)
  })
  expect(missing).toEqual([])
})
