import * as v from 'valibot'
import { isLoopback } from './loopback.ts'
import { addressSetting, flagSetting, textSetting, wholeNumberSetting } from './setting-values.ts'

export interface YooKassaSettings {
  readonly shopId: string
  readonly secretKey: string | undefined
  /** Name of the setting that names the file, and the file. */
  readonly secretKeyFile: readonly [setting: string, file: string] | undefined
  /** Address of the API with its version, e.g. https://api.yookassa.ru/v3. */
  readonly url: string
  /** undefined: the shop does not send receipts by YooKassa. */
  readonly receipts: { readonly vatCode: number; readonly taxSystemCode: number | undefined } | undefined
}

export interface AcquirerSettings {
  /** Bank that takes card payments. */
  readonly acquirer: 'simulated' | 'yookassa' | 'none'
  /** Settings of the acquirer 'yookassa'. */
  readonly yookassa: YooKassaSettings | undefined
}

const PUBLIC_URL = 'https://api.yookassa.ru/v3'

const API_URL = 'an https address like https://api.yookassa.ru/v3, or http on this machine'

export const ACQUIRER_VARIABLES = {
  ACQUIRER: v.picklist(['simulated', 'yookassa', 'none'], 'one of simulated, yookassa, none'),
  YOOKASSA_SHOP_ID: v.pipe(textSetting, v.regex(/^\d{1,20}$/, 'the number of the shop at YooKassa')),
  YOOKASSA_SECRET_KEY: v.pipe(v.string(), v.trim(), v.nonEmpty('a secret key')),
  YOOKASSA_SECRET_KEY_FILE: textSetting,
  YOOKASSA_URL: v.pipe(
    addressSetting(['http:', 'https:'], API_URL),
    v.transform((value) => new URL(value)),
    v.check(
      ({ protocol, hostname, username, password, search, hash }) =>
        `${username}${password}${search}${hash}` === '' &&
        (protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''))),
      API_URL
    ),
    v.transform(
      ({ origin, pathname }) => `${origin}${pathname === '/' ? '/v3' : pathname.replace(/\/+$/, '')}`
    )
  ),
  YOOKASSA_RECEIPTS: flagSetting,
  YOOKASSA_VAT_CODE: wholeNumberSetting(1, 12),
  YOOKASSA_TAX_SYSTEM_CODE: wholeNumberSetting(1, 6)
}

type Values = {
  readonly [K in keyof typeof ACQUIRER_VARIABLES]?: v.InferOutput<(typeof ACQUIRER_VARIABLES)[K]>
}

/**
 * Reads the settings of the acquirer. A sandbox may use YooKassa with the keys of a test shop.
 *
 * @throws if a setting is missing, or a shop would take simulated money
 */
export function readAcquirerSettings(given: Values, sandbox: boolean): AcquirerSettings {
  const acquirer = given.ACQUIRER ?? (sandbox ? 'simulated' : 'none')
  if (acquirer === 'simulated' && !sandbox)
    throw new Error('ACQUIRER must be yookassa or none in a shop: simulated money buys nothing.')
  return { acquirer, yookassa: acquirer === 'yookassa' ? yookassaOf(given) : undefined }
}

function yookassaOf(given: Values): YooKassaSettings {
  const file = given.YOOKASSA_SECRET_KEY_FILE
  const missing = [
    ...(given.YOOKASSA_SHOP_ID === undefined ? ['YOOKASSA_SHOP_ID'] : []),
    ...(given.YOOKASSA_SECRET_KEY === undefined && file === undefined
      ? ['YOOKASSA_SECRET_KEY or YOOKASSA_SECRET_KEY_FILE']
      : []),
    ...(given.YOOKASSA_RECEIPTS === true && given.YOOKASSA_VAT_CODE === undefined
      ? ['YOOKASSA_VAT_CODE']
      : [])
  ]
  if (missing.length > 0) throw new Error(`ACQUIRER=yookassa needs ${missing.join(', ')}.`)
  return {
    shopId: given.YOOKASSA_SHOP_ID ?? '',
    secretKey: given.YOOKASSA_SECRET_KEY,
    secretKeyFile: file === undefined ? undefined : ['YOOKASSA_SECRET_KEY_FILE', file],
    url: given.YOOKASSA_URL ?? PUBLIC_URL,
    receipts:
      given.YOOKASSA_RECEIPTS === true
        ? { vatCode: given.YOOKASSA_VAT_CODE ?? 0, taxSystemCode: given.YOOKASSA_TAX_SYSTEM_CODE }
        : undefined
  }
}
