import { expect, test } from 'vitest'
import css from '../tokens/tokens.css?raw'
import { PAIRS } from './pairs.ts'
import { SCALES } from './scales.ts'

test('every token is documented on the tokens page', () => {
  const documented = [
    ...PAIRS.flatMap(({ token, on }) => [token, on]),
    ...SCALES.flatMap(({ tokens }) => tokens.map(({ token }) => token))
  ]
  const tokens = [...css.matchAll(/^ {4}(--[\w-]+):/gm)].map(([, token = '']) => token)
  // the only typeface is part of every sample
  expect(tokens.filter((token) => token !== '--font' && !documented.includes(token))).toEqual([])
})
