import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'

/** Minutes that a user has to use their passkey. */
const CHALLENGE_MINUTES = 5
const RANDOM_BYTES = 16
const TIME_BYTES = 6

const signature = (secret: string, purpose: string, head: Buffer) =>
  createHmac('sha256', secret).update(`challenge:${purpose}:`).update(head).digest()

/**
 * Creates the challenge that a passkey signs: random bytes, their expiry and the server's signature, so that nothing is
 * stored per request.
 *
 * @param purpose operation and user that the challenge is for; it is invalid for any other
 */
export function newChallenge(secret: string, purpose: string): Uint8Array<ArrayBuffer> {
  const ends = Buffer.alloc(TIME_BYTES)
  ends.writeUIntBE(Date.now() + CHALLENGE_MINUTES * 60_000, 0, TIME_BYTES)
  const head = Buffer.concat([randomBytes(RANDOM_BYTES), ends])
  return new Uint8Array(Buffer.concat([head, signature(secret, purpose, head)]))
}

/** Decodes a challenge; undefined unless the text is the canonical encoding of its bytes. */
function bytesOf(challenge: string): Buffer | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  return bytes.toString('base64url') === challenge ? bytes : undefined
}

/** Returns true if this server issued the challenge for this purpose and it has not expired. */
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

/** Marks a challenge as used; returns false if it was used before or is not canonically encoded. */
export async function useChallenge(tx: Transaction<Schema>, challenge: string): Promise<boolean> {
  const bytes = bytesOf(challenge)
  if (bytes === undefined) return false
  const used = await tx
    .insertInto('used_challenges')
    .values({
      challenge_hash: createHash('sha256').update(bytes).digest(),
      expires_at: sql<Date>`now() + ${CHALLENGE_MINUTES + 1}::integer * interval '1 minute'`
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expires_at')
    .executeTakeFirst()
  return used !== undefined
}
