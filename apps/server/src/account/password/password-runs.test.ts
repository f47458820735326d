import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { withoutRuns } from './password-runs.ts'
import { weaknessOf } from './weak-passwords.ts'

const OWNER = { email: 'anna@cloud.test', name: 'Анна' }

test.each([
  ['aaaaaaaa', 'one character'],
  ['12121212', 'two characters'],
  ['abcabcabc', 'three characters'],
  ['k3Vzk3Vz', 'four characters'],
  ['19841984', 'a year twice'],
  ['abcdefgh', 'the alphabet'],
  ['hgfedcba', 'the alphabet backwards'],
  ['ABCD1234', 'two runs'],
  ['7890123456', 'digits past 9'],
  ['98765432', 'digits backwards'],
  ['asdfghjkl', 'a row of the keyboard'],
  ['poiuytrewq', 'a row backwards'],
  ['QwErTyUi', 'letter case'],
  ["asdfghjkl;'", 'a row of the Russian layout'],
  ['!@#$%^&*', 'a row with Shift'],
  ['1qaz2wsx3edc', 'columns'],
  ['f,dult;p', 'the Russian alphabet in Latin keys'],
  ['qwerty-12', 'a run and three characters more'],
  ['cloud12345678', 'a run beside a word of the product']
])('%s is refused: %s', (password) => {
  expect(weaknessOf(password, OWNER)).toMatch(/подбирают первы|угадываются/)
})

test.each(['абвгдеёжз', 'йцукенгш', 'ъхзщшгне'])(
  '%s is a run, should Cyrillic letters ever be allowed',
  (text) => {
    expect(withoutRuns(text)).toBe(' ')
  }
)

test.each(['correct-horse-2', 'Wq7-qwerty-3Lm', 'kolobok-1998-les', 'x9$Tb2!q', 'abc-defg-hij-k9'])(
  '%s is accepted',
  (password) => expect(weaknessOf(password, OWNER)).toBeUndefined()
)

/** First 3,000 passwords of at least 8 characters: docs/decisions/0047-passwords-use-argon2id-and-a-common-list.md names the sources. */
const mostCommon = (list: string) =>
  gunzipSync(readFileSync(join(import.meta.dirname, `testing/${list}-3000.txt.gz`)))
    .toString()
    .split('\n')

test.each(['seclists', 'django'])('the 3,000 most common passwords of %s are refused', (list) => {
  const passwords = mostCommon(list)
  expect(passwords).toHaveLength(3000)
  expect(passwords.filter((password) => weaknessOf(password, OWNER) === undefined)).toEqual([])
})
