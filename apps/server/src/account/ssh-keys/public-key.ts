import { createHash } from 'node:crypto'
import { privateKeyKind } from '@cloud/api'

export interface PublicKey {
  readonly type: string
  /** Type and key in base64, as in `authorized_keys`, without options and comment. */
  readonly line: string
  /** 'SHA256:…' as OpenSSH prints it. */
  readonly fingerprint: string
}

const ONE_LINE = 'Нужна одна строка из файла .pub, она начинается с ssh-ed25519, ecdsa-sha2 или ssh-rsa.'

/** Reasons why a text is refused, with the sentence for the customer. */
export const KEY_FAULTS = {
  empty: `Вставьте открытый ключ. ${ONE_LINE}`,
  several_keys: 'Здесь несколько ключей. Добавьте их по одному.',
  certificate: 'Это сертификат SSH, а не ключ. Вставьте открытый ключ, для которого он выдан.',
  unknown_type: `Это не открытый ключ OpenSSH. ${ONE_LINE}`,
  dsa: 'Ключи DSA больше не подходят: их не принимает OpenSSH. Создайте новый: ssh-keygen -t ed25519.',
  damaged: 'Ключ повреждён: похоже, он скопирован не целиком. Скопируйте строку из файла .pub ещё раз.',
  short_rsa: 'Ключ RSA слишком короткий: нужно от 2 048 бит. Создайте новый: ssh-keygen -t ed25519.',
  long_rsa: 'Ключ RSA слишком длинный: можно до 16 384 бит. Создайте новый: ssh-keygen -t ed25519.'
} as const

/** Reason of a refusal. The sentence for 'private_key' names the kind of the key. */
type KeyFault = keyof typeof KEY_FAULTS | 'private_key'

const RSA_BITS = { min: 2048, max: 16_384 } as const

/** Length of a point in uncompressed form, by curve. */
const POINTS: Readonly<Record<string, number>> = { nistp256: 65, nistp384: 97, nistp521: 133 }

const KEY = /(?:^|\s)((?:sk-)?(?:ssh|ecdsa)-[a-z0-9@.-]+)\s+([A-Za-z0-9+/]+={0,2})(?=\s|$)/

/**
 * Parses one public key in the format of OpenSSH. Options before the key and a comment after it are dropped.
 *
 * @returns the key, or the reason of the refusal, which never contains the text: it may be a private key
 */
export function readPublicKey(text: string): PublicKey | KeyFault {
  if (privateKeyKind(text) !== undefined) return 'private_key'
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  if (lines.length === 0) return 'empty'
  const [found, ...others] = lines.map((line) => KEY.exec(line)).filter((match) => match !== null)
  if (found === undefined) return 'unknown_type'
  if (others.length > 0) return 'several_keys'
  const [, type = '', base64 = ''] = found
  // the terminal wrapped the line
  if (lines.length > 1) return 'damaged'
  if (type.includes('-cert-')) return 'certificate'
  if (type === 'ssh-dss') return 'dsa'
  const blob = Buffer.from(base64, 'base64')
  if (blob.toString('base64').replace(/=+$/, '') !== base64.replace(/=+$/, '')) return 'damaged'
  const fields = fieldsOf(blob)
  if (fields?.[0]?.toString('latin1') !== type) return 'damaged'
  const fault = faultOf(type, fields.slice(1))
  if (fault !== undefined) return fault
  const canonical = blob.toString('base64')
  return {
    type,
    line: `${type} ${canonical}`,
    fingerprint: `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`
  }
}

/** Splits a key into its fields, each of which has a length prefix; undefined if the lengths are inconsistent. */
function fieldsOf(blob: Buffer): readonly Buffer[] | undefined {
  const fields: Buffer[] = []
  for (let at = 0; at < blob.length; ) {
    if (at + 4 > blob.length) return undefined
    const end = at + 4 + blob.readUInt32BE(at)
    if (end > blob.length) return undefined
    fields.push(blob.subarray(at + 4, end))
    at = end
  }
  return fields
}

function faultOf(type: string, fields: readonly Buffer[]): KeyFault | undefined {
  const isOnToken = type.startsWith('sk-')
  // keys on a security token (type 'sk-…') end with the name of their application
  const own = isOnToken ? fields.slice(0, -1) : fields
  if (isOnToken && (fields.at(-1)?.length ?? 0) === 0) return 'damaged'
  switch (type) {
    case 'ssh-ed25519':
    case 'sk-ssh-ed25519@openssh.com':
      return own.length === 1 && own[0]?.length === 32 ? undefined : 'damaged'
    case 'ecdsa-sha2-nistp256':
    case 'ecdsa-sha2-nistp384':
    case 'ecdsa-sha2-nistp521':
    case 'sk-ecdsa-sha2-nistp256@openssh.com':
      return isPoint(type, own) ? undefined : 'damaged'
    case 'ssh-rsa':
      return rsaFault(own)
    default:
      return 'unknown_type'
  }
}

function isPoint(type: string, [curve, point, ...others]: readonly Buffer[]): boolean {
  const name = curve?.toString('latin1') ?? ''
  return (
    others.length === 0 &&
    type.includes(name) &&
    point !== undefined &&
    point.length === POINTS[name] &&
    point[0] === 4
  )
}

function rsaFault([exponent, modulus, ...others]: readonly Buffer[]): KeyFault | undefined {
  if (exponent === undefined || modulus === undefined || others.length > 0) return 'damaged'
  if (exponent.length === 0 || exponent.length > 8) return 'damaged'
  const bits = BigInt(`0x0${modulus.toString('hex')}`).toString(2).length
  if (bits < RSA_BITS.min) return 'short_rsa'
  return bits > RSA_BITS.max ? 'long_rsa' : undefined
}
