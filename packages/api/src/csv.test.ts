import { expect, it } from 'vitest'
import { csvRoubles, csvText } from './csv.ts'

it.each([
  [0, '0,00'],
  [5, '0,05'],
  [-5, '-0,05'],
  [123450, '1234,50'],
  [-Number.MAX_SAFE_INTEGER, '-90071992547409,91']
])('%i kopeks are %s', (kopeks, text) => expect(csvRoubles(kopeks)).toBe(text))

it.each(['=1+1', '+7', '-5', '@x', '\tx', '\rx', '＝1', '＋1', '－1', '＠x'])(
  '%j is no formula any more',
  (text) => expect(csvText(text)).toBe(`'${text}`)
)

it('other text is unchanged', () => expect(csvText('сервер =1')).toBe('сервер =1'))
