import { expect, test } from 'vitest'
import { parseJson, readText } from './read-text.ts'

const COMPOSED = 'Тёплая система'
const DECOMPOSED = COMPOSED.normalize('NFD')

test.each([true, false])('texts of a file are converted to NFC (is a table: %s)', (isTable) => {
  expect(readText(Buffer.from(DECOMPOSED), isTable)).toEqual({ text: COMPOSED, encoding: 'utf-8' })
})

test('texts with JSON escapes are converted to NFC, too', () => {
  const escaped = DECOMPOSED.replace(
    /[^ -~]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  )
  expect(parseJson(`{ "oses": [{ "name": "${escaped}" }] }`)).toEqual({ oses: [{ name: COMPOSED }] })
})
