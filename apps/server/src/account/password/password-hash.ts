import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../platform/refusal.ts'
import { ThreadPool } from '../../platform/thread-pool.ts'
import type { Derivation } from './password-worker.ts'

/** OWASP's minimum for Argon2id. When it is raised, a hash is renewed at the next sign-in of its owner. */
const ARGON_PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 } as const
const HASH_BYTES = 32
const SALT_BYTES = 16

/** Maximum number of hashes at the same time, and of waiting requests: each hash takes 19 MiB and a core. */
const HASHES_AT_ONCE = 2
const MAX_WAITING = 40
const RETRY_AFTER_SECONDS = 2

/** Threads of lower priority: password guesses from many addresses use only the CPU time that request handling leaves. */
const hashThreads = new ThreadPool<Derivation>(
  new URL('./password-worker.ts', import.meta.url),
  HASHES_AT_ONCE
)

const tooMany = () =>
  new Refusal(
    'unavailable',
    'Сейчас входит слишком много людей. Повторите через несколько секунд.',
    {},
    RETRY_AFTER_SECONDS
  )

/**
 * Derives a key in a thread.
 *
 * @throws Refusal `unavailable` if too many calls wait
 */
const deriveKey = (wanted: Derivation) => hashThreads.ask(wanted, MAX_WAITING, tooMany)

const deriveArgonKey = (
  secret: string,
  nonce: Buffer,
  { memory, passes, parallelism }: typeof ARGON_PARAMETERS
) =>
  deriveKey({
    by: 'argon2id',
    parameters: {
      message: secret.normalize('NFKC'),
      nonce,
      memory,
      passes,
      parallelism,
      tagLength: HASH_BYTES
    }
  })

const PREFIX = `$argon2id$v=19$m=${ARGON_PARAMETERS.memory},t=${ARGON_PARAMETERS.passes},p=${ARGON_PARAMETERS.parallelism}$`
const HASH_FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const encodeBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export const newSalt = (): Buffer => randomBytes(SALT_BYTES)

/** Returns only the hash, for comparison with others of the same salt. */
export const hashWithSalt = (secret: string, salt: Buffer): Promise<Buffer> =>
  deriveArgonKey(secret, salt, ARGON_PARAMETERS)

/** Returns a hash with its salt and parameters, in the PHC format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = newSalt()
  return `${PREFIX}${encodeBase64(salt)}$${encodeBase64(await deriveArgonKey(password, salt, ARGON_PARAMETERS))}`
}

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const found = HASH_FORMAT.exec(stored)
  if (found === null) return verifyScrypt(stored, password)
  const [, memory, passes, parallelism, salt = '', expected = ''] = found
  const given = await deriveArgonKey(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism)
  } as typeof ARGON_PARAMETERS)
  return sameBytes(given, Buffer.from(expected, 'base64'))
}

/** Returns true if a hash was made with weaker parameters than the current ones. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(PREFIX)

/** Hash with today's parameters that no password matches, so that a sign-in with an unknown address takes the same time. */
export const HASH_OF_NO_PASSWORD = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

const SCRYPT_BYTES = 64
const SCRYPT = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }

/** Verifies a scrypt hash `salt:key` of the first versions, which is replaced when its owner signs in. */
async function verifyScrypt(stored: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = stored.split(':')
  const secret = password.normalize('NFKC')
  const given = await deriveKey({ by: 'scrypt', secret, salt, bytes: SCRYPT_BYTES, cost: SCRYPT })
  return sameBytes(given, Buffer.from(key, 'hex'))
}

const sameBytes = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)
