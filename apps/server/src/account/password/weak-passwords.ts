import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { withoutRuns } from './password-runs.ts'

/** Months, seasons and names that the list lacks: in English, in Russian with Latin letters, and typed in the Latin layout. */
const MORE_WORDS = `autumn july vesna osen yanvar fevral aprel iyun iyul avgust sentyabr oktyabr noyabr dekabr moskva rossiya lubov
  dtcyf jctym zydfhm atdhfkm vfhn fghtkm b.ym b.km fduecn ctynz,hm jrnz,hm yjz,hm ltrf,hm vjcrdf hjccbz k.,jdm`

let loadedList: ReadonlySet<string> | undefined
let words: ReadonlySet<string> | undefined

/** Returns the most common passwords, in lower case (docs/decisions/0047-passwords-use-argon2id-and-a-common-list.md). */
export function commonPasswords(): ReadonlySet<string> {
  const file = join(import.meta.dirname, 'common-passwords.txt.gz')
  loadedList ??= new Set(gunzipSync(readFileSync(file)).toString().split('\n'))
  return loadedList
}

/** Returns the common passwords and the words with which they begin. */
function commonWords(): ReadonlySet<string> {
  words ??= new Set(
    [...commonPasswords()]
      .flatMap((text) => [text, text.replace(/[^a-z]+$/, '')])
      .concat(MORE_WORDS.split(/\s+/))
  )
  return words
}

/** A year at the end, with at most two signs after it: attackers try common words with it first ('Summer2026!'). */
const YEAR_AT_END = /(?:19|20)\d\d[^a-z\d]{0,2}$/

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
  if (YEAR_AT_END.test(small) && commonWords().has(small.replace(YEAR_AT_END, '')))
    return 'Слово с годом подбирают одним из первых. Придумайте другой пароль.'
  const owned = [email, ...`${email} ${name}`.split(/[^\p{L}\d]+/u), ...PRODUCT_NAMES]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length)
  // a space keeps the parts around a word apart, which together could look like a run
  const rest = owned.reduce((left, word) => left.replaceAll(word, ' '), small)
  if (isShort(rest) && rest !== small)
    return 'В пароле угадываются почта, имя или название сервиса. Придумайте другой.'
  return isShort(withoutRuns(rest))
    ? 'Повторы и ряды вроде 12345678 или qwerty подбирают первыми. Придумайте другой пароль.'
    : undefined
}
