import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'

/** Time that a user has to find their key. */
const MINUTES = 5
const RANDOM_BYTES = 16
const TIME_BYTES = 6

const signature = (secret: string, purpose: string, head: Buffer) =>
  createHmac('sha256', secret).update(`challenge:${purpose}:`).update(head).digest()

/**
 * Creates the challenge that a key signs: random bytes, their expiry and our own signature, so that the server stores
 * nothing per request.
 *
 * @param purpose operation and user that the challenge is for; it is invalid for any other
 */
export function newChallenge(secret: string, purpose: string): Uint8Array<ArrayBuffer> {
  const ends = Buffer.alloc(TIME_BYTES)
  ends.writeUIntBE(Date.now() + MINUTES * 60_000, 0, TIME_BYTES)
  const head = Buffer.concat([randomBytes(RANDOM_BYTES), ends])
  return new Uint8Array(Buffer.concat([head, signature(secret, purpose, head)]))
}

/** Bytes of a challenge; undefined for a text that is another spelling of the same bytes, or of none. */
function bytesOf(challenge: string): Buffer | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  return bytes.toString('base64url') === challenge ? bytes : undefined
}

/** Returns true if we issued the challenge for this purpose and it has not expired. */
export function isOurChallenge(secrets: readonly string[], purpose: string, challenge: string): boolean {
  const bytes = bytesOf(challenge)
  if (bytes === undefined) return false
  const head = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES)
  const given = bytes.subarray(RANDOM_BYTES + TIME_BYTES)
  return (
    given.length === 32 &&
    secrets.some((secret) => timingSafeEqual(given, signature(secret, purpose, head))) &&
    head.readUIntBE(RANDOM_BYTES, TIME_BYTES) > Date.now()
  )
}

/** Takes a challenge out of use; false when it had been used before, or is written in a way that we do not write. */
export async function useChallenge(tx: Transaction<Schema>, challenge: string): Promise<boolean> {
  const bytes = bytesOf(challenge)
  if (bytes === undefined) return false
  const used = await tx
    .insertInto('used_challenges')
    .values({
      challenge_hash: createHash('sha256').update(bytes).digest(),
      expires_at: sql<Date>`now() + ${MINUTES + 1}::integer * interval '1 minute'`
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expires_at')
    .executeTakeFirst()
  return used !== undefined
}
