import type { Transaction } from 'kysely'
import type { Payer } from '../../db/schema/service.ts'
import type { Schema } from '../../db/schema.ts'

/** The owner of an account as a document names him. */
export const payerOf = (tx: Transaction<Schema>, account_id: number): Promise<Payer> =>
  tx
    .selectFrom('accounts')
    .select(['user_type', 'name', 'company', 'inn', 'kpp'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
