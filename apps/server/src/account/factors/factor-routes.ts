import { contract, type Factors } from '@cloud/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { ClientInfo, RequestSession } from '../../platform/http/caller.ts'
import { countCall } from '../../platform/http/limits/rate-limit.ts'
import { type Routes, route } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockCredential, ownCredential } from '../credential.ts'
import { readEmailState } from '../email/email-links.ts'
import { queueFactorChangeMail } from '../factor-mail/factor-change-mail.ts'
import type { FactorChange } from '../factor-mail/factor-emails.ts'
import { authRoute } from '../session/auth-route.ts'
import { hasSecondFactor, requireConfirmation, requirePassword } from '../session/confirmation.ts'
import { writeAct } from '../write-act.ts'
import { codesOf, connectCodes, newCodesSecret, pendingCodes, removeCodes } from './one-time-codes.ts'
import { addKey, keyParty, keysOf, newKeyOptions, removeKey, renameKey, verifyNewKey } from './passkeys.ts'
import {
  dropNeedlessCodes,
  newRecoveryCodes,
  type RecoveryCodes,
  recoveryCodesOf,
  storeRecoveryCodes
} from './recovery-codes.ts'

async function factorsOf(tx: Transaction<Schema>, account_id: number): Promise<Factors> {
  const owner = await ownCredential(tx, { account_id })
  const app = await codesOf(tx, account_id)
  const recovery = await recoveryCodesOf(tx, account_id)
  return {
    password_changed_at: owner.updated_at.toISOString(),
    email: await readEmailState(tx, account_id),
    keys: (await keysOf(tx, account_id)).map(({ key_id, name, created_at, last_used_at }) => ({
      id: key_id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null
    })),
    one_time_codes: app?.created_at ? { created_at: app.created_at.toISOString() } : null,
    recovery_codes:
      recovery === undefined ? null : { ...recovery, created_at: recovery.created_at.toISOString() }
  }
}

const hasNoCodes = async (tx: Transaction<Schema>, account_id: number) =>
  (await recoveryCodesOf(tx, account_id)) === undefined

/**
 * Creates recovery codes without storing them. It takes as long as ten sign-ins, so an account may create only a few
 * sets an hour.
 */
async function countedCodes({ server }: FastifyRequest, account_id: number): Promise<RecoveryCodes> {
  await countCall(server.services.limits.recovery_codes, `account:${account_id}`)
  return newRecoveryCodes()
}

/** Stores the codes created for a first factor, if it is still the first. */
async function storeFirstCodes(
  tx: Transaction<Schema>,
  account_id: number,
  made: RecoveryCodes | undefined
): Promise<string[] | null> {
  if (made === undefined || !(await hasNoCodes(tx, account_id))) return null
  await storeRecoveryCodes(tx, account_id, made)
  return [...made.codes]
}

export const factorRoutes = (app: FastifyInstance): Routes<typeof contract.factors> => {
  const { db } = app.services
  const told = (tx: Transaction<Schema>, caller: ClientInfo & RequestSession, news: FactorChange) =>
    queueFactorChangeMail(tx, caller.account_id, news, caller)
  type Work<T> = (tx: Transaction<Schema>) => Promise<T>
  /** Runs work in a transaction for a recently confirmed user; the account's factors do not change meanwhile. */
  const confirmed = <T>(caller: RequestSession, work: Work<T>) =>
    inTransaction(db, async (tx) => {
      await lockCredential(tx, caller.account_id)
      await requireConfirmation(tx, caller)
      return work(tx)
    })
  /** Does the same for adding a factor: the first factor requires the password, however recent the sign-in is. */
  const adding = <T>(caller: RequestSession, work: Work<T>) =>
    inTransaction(db, async (tx) => {
      await lockCredential(tx, caller.account_id)
      if (await hasSecondFactor(tx, caller.account_id)) await requireConfirmation(tx, caller)
      else await requirePassword(tx, caller)
      return work(tx)
    })

  return {
    list: route(app, contract.factors.list, ({ tx, caller }) => factorsOf(tx, caller.account_id)),
    keyOptions: authRoute(app, contract.factors.keyOptions, ({ request, caller }) =>
      adding(caller, async (tx) => {
        const owner = await ownCredential(tx, caller)
        const options = await newKeyOptions(tx, keyParty(request), { ...owner, ...caller })
        return { answer: { options } }
      })
    ),
    addKey: authRoute(app, contract.factors.addKey, async ({ request, caller, body }) => {
      const isFirst = await adding(caller, (tx) => hasNoCodes(tx, caller.account_id))
      const key = await verifyNewKey(keyParty(request), caller.session_id, body.key)
      const made = isFirst ? await countedCodes(request, caller.account_id) : undefined
      return adding(caller, async (tx) => {
        await addKey(tx, caller.account_id, body.name, key)
        const codes = await storeFirstCodes(tx, caller.account_id, made)
        await writeAct(tx, caller.account_id, 'key_added', caller, { key_name: body.name })
        await told(tx, caller, {
          change: 'added',
          factor: 'key',
          key_name: body.name,
          with_codes: codes !== null
        })
        return { answer: { recovery_codes: codes } }
      })
    }),
    renameKey: authRoute(app, contract.factors.renameKey, async ({ caller, body }) => {
      await inTransaction(db, async (tx) => {
        const former_name = await renameKey(tx, caller.account_id, body)
        await writeAct(tx, caller.account_id, 'key_renamed', caller, { key_name: body.name, former_name })
      })
      return 'unchanged'
    }),
    removeKey: authRoute(app, contract.factors.removeKey, async ({ caller, body: { id } }) => {
      await confirmed(caller, async (tx) => {
        const key_name = await removeKey(tx, caller.account_id, id)
        const with_codes = await dropNeedlessCodes(tx, caller.account_id)
        await writeAct(tx, caller.account_id, 'key_removed', caller, { key_name })
        await told(tx, caller, { change: 'removed', factor: 'key', key_name, with_codes })
      })
      return 'unchanged'
    }),
    codesSecret: authRoute(app, contract.factors.codesSecret, ({ caller }) =>
      adding(caller, async (tx) => {
        const owner = await ownCredential(tx, caller)
        return { answer: await newCodesSecret(tx, owner, app.services.settings.shopName) }
      })
    ),
    addCodes: authRoute(app, contract.factors.addCodes, async ({ request, caller, body: { code } }) => {
      const isFirst = await adding(caller, async (tx) => {
        await pendingCodes(tx, caller.account_id, code)
        return hasNoCodes(tx, caller.account_id)
      })
      const made = isFirst ? await countedCodes(request, caller.account_id) : undefined
      return adding(caller, async (tx) => {
        await connectCodes(tx, caller.account_id, code)
        const codes = await storeFirstCodes(tx, caller.account_id, made)
        await writeAct(tx, caller.account_id, 'codes_connected', caller)
        await told(tx, caller, { change: 'added', factor: 'codes', with_codes: codes !== null })
        return { answer: { recovery_codes: codes } }
      })
    }),
    removeCodes: authRoute(app, contract.factors.removeCodes, async ({ caller }) => {
      await confirmed(caller, async (tx) => {
        const wasConnected = (await codesOf(tx, caller.account_id)) !== undefined
        await removeCodes(tx, caller.account_id)
        const with_codes = await dropNeedlessCodes(tx, caller.account_id)
        await writeAct(tx, caller.account_id, 'codes_removed', caller)
        if (wasConnected) await told(tx, caller, { change: 'removed', factor: 'codes', with_codes })
      })
      return 'unchanged'
    }),
    newRecoveryCodes: authRoute(app, contract.factors.newRecoveryCodes, async ({ request, caller }) => {
      await confirmed(caller, async (tx) => {
        if (!(await hasSecondFactor(tx, caller.account_id)))
          throw new Refusal('no_second_factor', 'Сначала добавьте ключ или приложение с кодами.')
      })
      const made = await countedCodes(request, caller.account_id)
      return confirmed(caller, async (tx) => {
        await storeRecoveryCodes(tx, caller.account_id, made)
        await writeAct(tx, caller.account_id, 'recovery_codes_made', caller)
        await told(tx, caller, { change: 'added', factor: 'recovery_codes' })
        return { answer: { recovery_codes: [...made.codes] } }
      })
    })
  }
}
