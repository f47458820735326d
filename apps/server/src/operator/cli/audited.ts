import type { Transaction } from 'kysely'
import { DOUBTS, type Doubt, type DoubtName } from '../../catalogue/import/catalogue-doubts.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { productNow } from '../../platform/product-clock.ts'
import { UnconfirmedError } from '../unconfirmed.ts'
import type { Input } from './input.ts'
import { UsageError } from './parse-values.ts'

/** Returns the doubts that the operator has confirmed with `--yes DOUBT`. */
function confirmedDoubts({ options: { yes } }: Input): readonly DoubtName[] {
  if (yes === undefined) return []
  const names = String(yes).split(',')
  const meant = DOUBTS.filter((name) => names.includes(name))
  if (meant.length < names.length)
    throw new UsageError(`--yes must be of ${DOUBTS.join(', ')}, got '${yes}'.`)
  return meant
}

/** @throws if the change looks like a mistake and `--yes` does not name each doubt */
export function refuseDoubted(input: Input, doubts: readonly Doubt[]): void {
  const meant = confirmedDoubts(input)
  const open = doubts.filter(({ yes }) => !meant.includes(yes))
  if (open.length === 0) return
  throw new Error(
    `Refused, nothing is changed. ${open.map(({ what }) => `${what}.`).join(' ')} ` +
      `If this is intended, add --yes ${[...new Set([...meant, ...open.map(({ yes }) => yes)])].join(',')}.`
  )
}

/** Throws unless `--yes` was typed. Call it in the transaction after the change, which is then rolled back. */
export function requireYes({ options }: Input, account_id: number, whatYesDoes: string): void {
  if (options['yes'] !== true)
    throw new UnconfirmedError(account_id, `Nothing is done yet: --yes ${whatYesDoes}.`)
}

/**
 * Reads the description of a request, unless `--yes` was typed, and records the reading.
 *
 * @throws with the description, so that nothing is approved unseen
 */
export async function confirmRequest(
  input: Input,
  describe: (tx: Transaction<Schema>, now: number) => Promise<string>
): Promise<void> {
  if (input.options['yes'] === true) return
  throw new Error(`Nothing is done yet: --yes approves the ${await readPersonal(input, describe)}`)
}

/**
 * Runs a change in one transaction, and records the operator, the command and its output. If `--yes` is missing, only the reading of
 * the confirmation message is recorded.
 */
export async function runAudited<T extends object>(
  input: Input,
  act: (tx: Transaction<Schema>, now: number) => Promise<T>
): Promise<T> {
  try {
    return await inTransaction(input.db, async (tx) => {
      const now = await productNow(tx)
      const answer = await act(tx, now)
      await recordCommand(tx, input, answer, now)
      return answer
    })
  } catch (error) {
    if (error instanceof UnconfirmedError)
      await readPersonal(input, async () => ({}), { account_id: error.account_id })
    throw error
  }
}

/**
 * Reads personal data, and records the operator and the command, without the data itself.
 *
 * @param about what to record in addition
 */
export async function readPersonal<T>(
  input: Input,
  read: (tx: Transaction<Schema>, now: number) => Promise<T>,
  about: { readonly account_id?: number } = {}
): Promise<T> {
  return inTransaction(input.db, async (tx) => {
    const now = await productNow(tx)
    const answer = await read(tx, now)
    await recordCommand(tx, input, Array.isArray(answer) ? { ...about, rows: answer.length } : about, now)
    return answer
  })
}

/** Records a command in the transaction that executes it. */
export async function recordCommand(
  tx: Transaction<Schema>,
  { operator, command, args, options }: Input,
  answer: object,
  now: number
): Promise<void> {
  await tx
    .insertInto('operator_acts')
    .values({
      at: new Date(now),
      operator: operator.name,
      command,
      input: JSON.stringify({ args, options }),
      answer: JSON.stringify(answer)
    })
    .execute()
}
