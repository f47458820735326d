import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { withoutRuns } from './password-runs.ts'

let list: ReadonlySet<string> | undefined

/** Returns the most common passwords, in lower case (docs/decisions/0047-passwords-use-argon2id-and-a-common-list.md). */
export function commonPasswords(): ReadonlySet<string> {
  const file = join(import.meta.dirname, 'common-passwords.txt.gz')
  list ??= new Set(gunzipSync(readFileSync(file)).toString().split('\n'))
  return list
}

/** Names of the product, which an attacker guesses first. */
const PRODUCT_NAMES = ['cloud', 'oblako', 'oblachnye', 'server', 'servery']
/** Minimum length of a word; shorter ones occur in many passwords by chance. */
const MIN_WORD_LENGTH = 3
/** Minimum number of characters besides runs and words of the owner. */
const MIN_OTHER_CHARACTERS = 5

const isShort = (rest: string) => rest.replaceAll(' ', '').length < MIN_OTHER_CHARACTERS

interface Owner {
  readonly email: string
  readonly name: string
}

/**
 * Returns a sentence that explains why a password is easy to guess; undefined for a good password
 * (docs/rules/security.md#passwords).
 */
export function weaknessOf(password: string, { email, name }: Owner): string | undefined {
  const small = password.toLowerCase()
  if (commonPasswords().has(small))
    return 'Этот пароль слишком распространён: его подбирают первым. Придумайте другой.'
  const words = [email, ...`${email} ${name}`.split(/[^\p{L}\d]+/u), ...PRODUCT_NAMES]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length)
  // a space keeps the parts around a word apart, which together could look like a run
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), small)
  if (isShort(rest) && rest !== small)
    return 'В пароле угадываются почта, имя или название сервиса. Придумайте другой.'
  return isShort(withoutRuns(rest))
    ? 'Повторы и ряды вроде 12345678 или qwerty подбирают первыми. Придумайте другой пароль.'
    : undefined
}
