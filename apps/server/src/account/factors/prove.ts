import type { Body, contract, Proof } from '@cloud/api'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { consume } from '../../platform/http/limits/rate-limit.ts'
import { wrongInput } from '../../platform/refusal.ts'
import { proveByCode } from './one-time-codes.ts'
import { keyParty, proveByKey } from './passkeys.ts'
import { proveByRecoveryCode, recoveryCodeHash } from './recovery-codes.ts'

type Given = Omit<Body<typeof contract.confirmation.confirm>, 'password'>

/** By what somebody has proved who they are. */
export interface Proved {
  readonly by: Proof
  readonly key_name?: string
}

/** @throws Refusal `invalid` unless exactly one proof is given */
export function refuseManyProofs(given: Readonly<Record<string, unknown>>): void {
  const proofs = ['password', 'code', 'recovery_code', 'key'].filter((name) => given[name] !== undefined)
  if (proofs.length !== 1)
    throw wrongInput({
      code: 'Подтвердите чем-то одним: ключом, кодом из приложения или кодом восстановления.'
    })
}

/**
 * Does something when a second factor of the account proves right: both or neither. Codes that are tried count for the
 * account, from wherever they come: six digits would be found otherwise.
 *
 * @param purpose what a key was asked for
 * @throws Refusal `invalid` at what was given, 429
 */
export async function whenProved<T>(
  request: FastifyRequest,
  account_id: number,
  purpose: string,
  given: Given,
  then: (tx: Transaction<Schema>, proved: Proved) => Promise<T>
): Promise<T> {
  const { db, limits } = request.server.services
  const { code, recovery_code, key } = given
  if (key !== undefined)
    return inTransaction(db, async (tx) => {
      const { key_name } = await proveByKey(tx, keyParty(request), purpose, key, account_id)
      return then(tx, { by: 'key', key_name })
    })
  const counted = `account:${account_id}`
  await consume(limits.wrong_codes, counted)
  const hash = recovery_code === undefined ? undefined : await recoveryCodeHash(db, account_id, recovery_code)
  const done = await inTransaction(db, async (tx) => {
    if (hash === undefined) await proveByCode(tx, account_id, code ?? '')
    else await proveByRecoveryCode(tx, account_id, hash)
    return then(tx, { by: hash === undefined ? 'code' : 'recovery_code' })
  })
  await limits.wrong_codes.reward(counted)
  return done
}
