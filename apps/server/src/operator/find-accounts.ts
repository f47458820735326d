import { DOCUMENT_PREFIXES } from '@cloud/api'
import { sql, type Transaction } from 'kysely'
import { savedOfferNumber } from '../offers/saved-offers.ts'
import type { Schema } from '../platform/db/schema.ts'

export interface FoundAccount {
  readonly account_id: number
  readonly email: string
  readonly name: string
  readonly company: string
  readonly inn: string
  readonly phone: string
  readonly frozen: boolean
  readonly balance_rub_cents: number
  /** Fields that contain the word, and what it names. @example ['company', 'invoice 26', "server 7 'web'"] */
  readonly found_by: readonly string[]
}

interface FoundParts {
  readonly fields: readonly string[]
  readonly servers: readonly string[] | null
  readonly year_no: number | null
}

const MAX_SERVERS = 10
const MIN_PHONE_DIGITS = 4
const OFFER_NUMBER = /^(?:№\s*)?(?:КП-)?(\d{4})-(\d{1,9})$/iu

/**
 * Finds accounts by a word, the newest first: a part of the e-mail address, name, company, INN, phone number or name of a server, or the
 * number of an account, server, invoice, top-up by card, its payment at the bank, or saved offer. Case, the dots of ё
 * and the form of quotation marks do not matter.
 */
export async function findAccounts(
  tx: Transaction<Schema>,
  word: string,
  limit: number
): Promise<readonly FoundAccount[]> {
  const part = patternOf(word)
  const [id, invoice] = [
    parseNumber(word, ''),
    parseNumber(word.replace(/c(?=ч)/iu, 'С'), `№?\\s*(?:${DOCUMENT_PREFIXES.invoice}[\\s-]*)?`)
  ]
  const [, year = null, year_no = null] = OFFER_NUMBER.exec(word) ?? []
  const phone = sql<boolean>`regexp_replace(phone, '\\D', '', 'g') like ${phonePattern(word)}`
  const { rows } = await sql<Omit<FoundAccount, 'found_by'> & FoundParts>`
    with of_servers as (
      select account_id, array_agg(server_id || ' ''' || name || '''' order by server_id) as servers
      from servers where name ~ ${part} or server_id = ${id} group by account_id
    ), of_top_up as (
      select account_id, case payment_type when 'invoice' then 'invoice ' else 'top-up ' end || top_up_id as top_up
      from top_ups where case payment_type when 'invoice' then top_up_id = ${invoice} else top_up_id = ${id}
        or top_up_id in (select top_up_id from card_payments where bank_payment_id = ${word}) end
    ), of_offer as (
      select account_id, year_no from offers where year = ${year}::integer and year_no = ${year_no}::integer
    )
    select account_id, email, a.name, company, inn, phone, frozen, balance_rub_cents,
      array_remove(array[
        case when account_id = ${id} then 'account' end,
        case when email ~ ${part} then 'email' end,
        case when a.name ~ ${part} then 'name' end,
        case when company ~ ${part} then 'company' end,
        case when inn ~ ${part} then 'inn' end,
        case when ${phone} then 'phone' end,
        top_up], null) as fields, servers, year_no
    from accounts a left join of_servers using (account_id) left join of_top_up using (account_id)
      left join of_offer using (account_id)
    where account_id = ${id} or email ~ ${part} or a.name ~ ${part} or company ~ ${part} or inn ~ ${part} or ${phone}
      or num_nonnulls(servers, top_up, year_no) > 0
    order by account_id desc limit ${limit}`.execute(tx)
  return rows.map(({ fields, servers, year_no: offer, ...account }) => ({
    ...account,
    found_by: [
      ...fields,
      ...(servers ?? []).slice(0, MAX_SERVERS).map((server) => `server ${server}`),
      ...(offer === null ? [] : [`offer ${savedOfferNumber({ year: Number(year), year_no: offer })}`])
    ]
  }))
}

/** Banks write the name of a company with other quotation marks than its customer. */
const QUOTATION_MARKS = `"'«»„“”`

/** Returns a regular expression of the word without case. Postgres compares Cyrillic letters without case in some locales only. */
function patternOf(word: string): string {
  return Array.from(word.normalize('NFC'), (letter) => {
    if (/[её]/iu.test(letter)) return '[еЕёЁ]'
    if (QUOTATION_MARKS.includes(letter)) return `[${QUOTATION_MARKS}]`
    if (/\p{L}/u.test(letter)) return `[${letter.toLowerCase()}${letter.toUpperCase()}]`
    return /\s/.test(letter) ? '\\s+' : letter.replace(/[\\^$.|?*+()[\]{}-]/, '\\$&')
  }).join('')
}

function parseNumber(word: string, prefix: string): number | null {
  const [, digits] = new RegExp(`^${prefix}(\\d{1,15})$`, 'iu').exec(word) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Returns a pattern of the digits of a phone number without the country code; null if the word is no phone number. */
function phonePattern(word: string): string | null {
  const digits = /^[+\d\s()-]+$/.test(word) ? word.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '') : ''
  return digits.length < MIN_PHONE_DIGITS ? null : `%${digits}%`
}
