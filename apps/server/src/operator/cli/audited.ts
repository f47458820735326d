import { userInfo } from 'node:os'
import type { Transaction } from 'kysely'
import { now as productNow } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Input } from './command.ts'

/** The user of the machine on which a command is typed. */
export const operatorName = (): string => userInfo().username

/** Does an operator's act in one transaction, and writes down who did what and what came of it. */
export async function audited<T extends object>(
  input: Input,
  act: (tx: Transaction<Schema>, now: number) => Promise<T>
): Promise<T> {
  return inTransaction(input.db, async (tx) => {
    const now = await productNow(tx)
    const answer = await act(tx, now)
    await writeDown(tx, input, answer, now)
    return answer
  })
}

/** Writes down an act that is done in a transaction of another kind. */
export async function writeDown(
  tx: Transaction<Schema>,
  { command, args, options }: Input,
  answer: object,
  now: number
): Promise<void> {
  await tx
    .insertInto('operator_acts')
    .values({
      at: new Date(now),
      operator: operatorName(),
      command,
      said: JSON.stringify({ args, options }),
      answered: JSON.stringify(answer)
    })
    .execute()
}
