import { contract, type User } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { readAccountFigures } from '../../billing/account-figures.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { type Routes, route } from '../../platform/http/route.ts'
import { pageOf } from '../../platform/list-page.ts'
import { productNow } from '../../platform/product-clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import { requireConfirmation } from '../session/confirmation.ts'
import { writeAct } from '../write-act.ts'
import { changeProfile, isChangeOfRequisites, profileOf } from './profile.ts'

/** Returns the user with the figures of the account, after settling what fell due. */
async function userOf(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  confirmEmail: boolean
): Promise<User> {
  const { lasts_until, ...figures } = await readAccountFigures(tx, account_id, now)
  const { email_confirmed_at, ...profile } = await profileOf(tx, account_id)
  return {
    id: account_id,
    ...profile,
    can_receive_email: email_confirmed_at !== null || !confirmEmail,
    ...figures,
    lasts_until: lasts_until === null ? null : new Date(lasts_until).toISOString()
  }
}

interface UsersNow {
  /** Response of `user/`: a list with the user, or an empty list for a visitor. */
  readonly users: readonly User[]
  /** Time of the response in milliseconds; absent for a visitor, whose response does not depend on it. */
  readonly now?: number
}

/** Returns the user who requests a page, and the time of the request by the product's clock. */
export async function usersOf(
  db: Kysely<Schema>,
  account_id: number | null,
  confirmEmail: boolean,
  asker: AbortSignal
): Promise<UsersNow> {
  if (account_id === null) return { users: [] }
  const found = async (tx: Transaction<Schema>) => {
    const now = await productNow(tx)
    return { users: [await userOf(tx, account_id, now, confirmEmail)], now }
  }
  return inTransaction(db, found, asker)
}

export const userRoutes = (app: FastifyInstance): Omit<Routes<typeof contract.user>, 'erase'> => {
  const { confirmEmail } = app.services.settings
  return {
    list: route(app, contract.user.list, async ({ tx, caller, query, now }) => {
      const users = caller.account_id === null ? [] : [await userOf(tx, caller.account_id, now, confirmEmail)]
      return pageOf(users, query)
    }),
    patch: route(
      app,
      contract.user.patch,
      async ({ tx, caller, body, now }) => {
        if (await isChangeOfRequisites(tx, caller.account_id, body)) await requireConfirmation(tx, caller)
        const fields = await changeProfile(tx, caller.account_id, body)
        if (fields.length > 0) await writeAct(tx, caller.account_id, 'profile_changed', caller, { fields })
        return userOf(tx, caller.account_id, now, confirmEmail)
      },
      {
        accountLimit: 'profile_changes',
        find: async ({ params, caller }) => {
          if (params.id !== caller.account_id)
            throw new Refusal('not_found', 'Такого пользователя нет. Проверьте адрес.')
        }
      }
    )
  }
}
