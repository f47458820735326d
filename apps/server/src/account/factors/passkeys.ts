import type { Body, contract } from '@cloud/api'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { ownOrigin } from '../../platform/http/origin.ts'
import { Refusal, suspiciousInput, wrongInput } from '../../platform/refusal.ts'
import { lockCredential } from '../credential.ts'
import { noteFactorUse } from '../removal/removals.ts'
import { hasNoCertificates } from './attestation.ts'
import { isOurChallenge, newChallenge, useChallenge } from './challenge.ts'

/** Maximum number of passkeys per account; customers have fewer devices. */
const MAX_PASSKEYS = 10

/** Relying party of passkeys: the product's address, and the secrets that sign challenges. */
export interface KeyParty {
  readonly origin: string
  /** Name that browsers show. */
  readonly name: string
  /** Host name without port, as required by WebAuthn. */
  readonly host: string
  readonly secret: string
  readonly secrets: readonly string[]
}

export function keyParty(request: FastifyRequest): KeyParty {
  const origin = ownOrigin(request)
  const { secret, acceptedSecrets, settings } = request.server.services
  return { origin, name: settings.shopName, host: new URL(origin).hostname, secret, secrets: acceptedSecrets }
}

// loaded with the first passkey, so that other requests do not wait for it
const webauthn = () => import('@simplewebauthn/server')

type NewKey = Body<typeof contract.factors.addKey>['key']
export type KeyAnswer = Body<typeof contract.auth.signInByKey>['key']
type Options = Readonly<Record<string, unknown>>

/** Refuses the browser's response, with the same sentence for every reason. */
const keyRefused = () =>
  suspiciousInput({ key: 'Ключ не подошёл или время вышло. Попробуйте ещё раз, другим ключом или способом.' })

export const keysOf = (db: Kysely<Schema>, account_id: number) =>
  db
    .selectFrom('passkeys')
    .select(['key_id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('account_id', '=', account_id)
    .orderBy('key_id')
    .execute()

const tooMany = () =>
  new Refusal('too_many_keys', `Ключей уже ${MAX_PASSKEYS}. Удалите один из них, чтобы добавить новый.`)

/**
 * Creates the options with which a browser creates a passkey.
 *
 * @throws Refusal `too_many_keys`
 */
export async function newKeyOptions(
  db: Kysely<Schema>,
  party: KeyParty,
  owner: {
    readonly account_id: number
    readonly session_id: string
    readonly email: string
    readonly name: string
  }
): Promise<Options> {
  const keys = await keysOf(db, owner.account_id)
  if (keys.length >= MAX_PASSKEYS) throw tooMany()
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.host,
    userID: new TextEncoder().encode(`account:${owner.account_id}`),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: newChallenge(party.secret, `new-key:${owner.session_id}`),
    excludeCredentials: keys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // discoverable without an account name, and protected by user verification, because a passkey alone signs in
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' }
  })
  return { ...options }
}

interface VerifiedKey {
  readonly challenge: string
  readonly credential: NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']
  readonly transports: string[]
}

/**
 * Verifies the browser's response for a new passkey.
 *
 * @throws Refusal `invalid` at `key`
 */
export async function verifyNewKey(party: KeyParty, session_id: string, key: NewKey): Promise<VerifiedKey> {
  if (!(await hasNoCertificates(key.response.attestationObject))) throw keyRefused()
  const { verifyRegistrationResponse } = await webauthn()
  let used = ''
  const made = await verifyRegistrationResponse({
    response: key as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (challenge) => {
      used = challenge
      return isOurChallenge(party.secrets, `new-key:${session_id}`, challenge)
    },
    expectedOrigin: party.origin,
    expectedRPID: party.host
  }).catch(() => undefined)
  if (made?.verified !== true) throw keyRefused()
  const { credential } = made.registrationInfo
  return { challenge: used, credential, transports: key.response.transports ?? [] }
}

/**
 * Stores a verified passkey.
 *
 * @throws Refusal `invalid` at `key`, `too_many_keys`
 */
export async function addKey(
  tx: Transaction<Schema>,
  account_id: number,
  name: string,
  { challenge, credential: { id, publicKey, counter }, transports }: VerifiedKey
): Promise<void> {
  if (!(await useChallenge(tx, challenge))) throw keyRefused()
  if ((await keysOf(tx, account_id)).length >= MAX_PASSKEYS) throw tooMany()
  const added = await tx
    .insertInto('passkeys')
    .values({
      account_id,
      name,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('key_id')
    .executeTakeFirst()
  if (added === undefined) throw wrongInput({ key: 'Этот ключ уже добавлен.' })
}

/**
 * Creates the options with which the browser requests a passkey.
 *
 * @param account_id owner of the passkeys; without it the user may choose any passkey of this site
 */
export async function keyOptions(
  db: Kysely<Schema>,
  party: KeyParty,
  purpose: string,
  account_id?: number
): Promise<Options> {
  const { generateAuthenticationOptions } = await webauthn()
  const keys = account_id === undefined ? [] : await keysOf(db, account_id)
  const options = await generateAuthenticationOptions({
    rpID: party.host,
    challenge: newChallenge(party.secret, purpose),
    allowCredentials: keys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    userVerification: 'required'
  })
  return { ...options }
}

/**
 * Verifies the response of a passkey and finds its account. The credentials stay locked until the transaction ends: a
 * new password, which ends all sessions, is set either before or after it.
 *
 * @param account_id required owner of the passkey; without it any account is accepted
 * @throws Refusal `invalid` at `key`
 */
export async function proveByKey(
  tx: Transaction<Schema>,
  party: KeyParty,
  purpose: string,
  key: KeyAnswer,
  account_id?: number
): Promise<{ readonly account_id: number; readonly key_name: string }> {
  const mine = tx.selectFrom('passkeys').where('credential_id', '=', key.id)
  const owner = await mine.select('account_id').executeTakeFirst()
  if (owner !== undefined) await lockCredential(tx, owner.account_id)
  const known = await mine.selectAll().forUpdate().executeTakeFirst()
  if (known === undefined || (account_id !== undefined && known.account_id !== account_id)) throw keyRefused()
  const { verifyAuthenticationResponse } = await webauthn()
  let used = ''
  const proved = await verifyAuthenticationResponse({
    response: key as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (challenge) => {
      used = challenge
      return isOurChallenge(party.secrets, purpose, challenge)
    },
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(known.public_key),
      counter: known.counter,
      transports: known.transports
    }
  }).catch(() => undefined)
  if (proved?.verified !== true || !(await useChallenge(tx, used))) throw keyRefused()
  await tx
    .updateTable('passkeys')
    .set({ counter: proved.authenticationInfo.newCounter, last_used_at: sql<Date>`now()` })
    .where('account_id', '=', known.account_id)
    .where('key_id', '=', known.key_id)
    .execute()
  await noteFactorUse(tx, known.account_id)
  return { account_id: known.account_id, key_name: known.name }
}

const noKey = () => new Refusal('not_found', 'Такого ключа нет: он уже удалён.')

/**
 * Renames a passkey.
 *
 * @returns the former name
 * @throws Refusal `not_found`
 */
export async function renameKey(
  tx: Transaction<Schema>,
  account_id: number,
  { id, name }: { readonly id: number; readonly name: string }
): Promise<string> {
  const mine = { account_id, key_id: id }
  const known = await tx
    .selectFrom('passkeys')
    .select('name')
    .where((q) => q.and(mine))
    .forUpdate()
    .executeTakeFirst()
  if (known === undefined) throw noKey()
  await tx
    .updateTable('passkeys')
    .set({ name })
    .where((q) => q.and(mine))
    .execute()
  return known.name
}

/**
 * Removes a passkey.
 *
 * @throws Refusal `not_found`
 */
export async function removeKey(tx: Transaction<Schema>, account_id: number, id: number): Promise<string> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', account_id)
    .where('key_id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (removed === undefined) throw noKey()
  return removed.name
}
