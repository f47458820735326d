import type { Body, contract, Proof } from '@cloud/api'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { countCall } from '../../platform/http/limits/rate-limit.ts'
import { Refusal, wrongInput } from '../../platform/refusal.ts'
import { lockCredential } from '../credential.ts'
import { noteFactorUse } from '../removal/removals.ts'
import { proveByCode } from './one-time-codes.ts'
import { keyParty, proveByKey } from './passkeys.ts'
import { proveByRecoveryCode, recoveryCodeHash } from './recovery-codes.ts'

type GivenProof = Omit<Body<typeof contract.confirmation.confirm>, 'password'>

/** Means by which a user has proved their identity. */
export interface UsedProof {
  readonly by: Proof
  readonly key_name?: string
}

/**
 * Requires exactly one proof.
 *
 * @throws Refusal `invalid`
 */
export function requireOneProof(given: Readonly<Record<string, unknown>>): void {
  const proofs = ['password', 'code', 'recovery_code', 'key'].filter((name) => given[name] !== undefined)
  if (proofs.length !== 1)
    throw wrongInput({
      code: 'Подтвердите чем-то одним: ключом, кодом из приложения или кодом восстановления.'
    })
}

/**
 * Performs an action if a second factor of the account is verified, in one transaction. The credentials stay locked meanwhile:
 * a new password, which ends all sessions, is set either before or after it. Wrong codes count regardless of the network
 * address: otherwise six digits could be guessed.
 *
 * @param counted key under which wrong codes are counted
 * @param purpose operation that a key was requested for
 * @throws Refusal `invalid` at the given field, 429
 */
export async function runIfProved<T>(
  request: FastifyRequest,
  account_id: number,
  counted: string,
  purpose: string,
  given: GivenProof,
  then: (tx: Transaction<Schema>, proved: UsedProof) => Promise<T>
): Promise<T> {
  const { db, limits } = request.server.services
  const { code, recovery_code, key } = given
  if (key !== undefined)
    return inTransaction(db, async (tx) => {
      const { key_name } = await proveByKey(tx, keyParty(request), purpose, key, account_id)
      return then(tx, { by: 'key', key_name })
    })
  await countCall(limits.wrong_codes, counted)
  let isWrong = false
  try {
    const hash =
      recovery_code === undefined ? undefined : await recoveryCodeHash(db, account_id, recovery_code)
    return await inTransaction(db, async (tx) => {
      await lockCredential(tx, account_id)
      if (hash === undefined) await proveByCode(tx, account_id, code ?? '')
      else await proveByRecoveryCode(tx, account_id, hash)
      await noteFactorUse(tx, account_id)
      return then(tx, { by: hash === undefined ? 'code' : 'recovery_code' })
    })
  } catch (error) {
    isWrong = error instanceof Refusal && error.code === 'invalid'
    throw error
  } finally {
    // a request refused by an overloaded server is not an attempt
    if (!isWrong) await limits.wrong_codes.reward(counted)
  }
}
