import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { ProvisionerName } from '../platform/db/schema/servers.ts'
import type { Schema } from '../platform/db/schema.ts'
import { productNow } from '../platform/product-clock.ts'
import { applyMachineAnswer } from './apply-machine-answer.ts'
import type { Provisioner, Step } from './provisioner.ts'
import { enqueueReadyMail } from './ready-mail.ts'
import { closeRefusedFlavor, isCapacityFreed, lacksCapacity } from './refused-launch.ts'
import { reportFailure } from './report-problems.ts'
import { type StepRow, type TakenMachine, takenOf } from './taken-machine.ts'

export type Provisioners = { readonly [Name in ProvisionerName]?: Provisioner }

/** Milliseconds until a launch is repeated that waits for another machine to free its GPU. */
const LAUNCH_AGAIN = 5000

/** The change of a machine that has answered ready: the keys of its launch are on it. */
export const KEYS_PUT_IN = {
  ssh_keys: sql<string>`ssh_keys || (select coalesce(jsonb_agg(key - 'line'), '[]') from jsonb_array_elements(launch_keys) key)`,
  launch_keys: '[]'
}

/** Another process has taken the machine since, or a newer command was given: nothing more may be sent or written. */
class LeaseLost extends Error {}

/** Takes machines whose step is due, each for one process at a time. */
export async function takeMachines(db: Kysely<Schema>, many: number): Promise<readonly TakenMachine[]> {
  const { rows } = await sql<{ taken: StepRow }>`select take_machines(${many}) as taken`.execute(db)
  return rows.map(({ taken }) => takenOf(taken))
}

/**
 * Does one step of a taken machine: outside any transaction, then writes what was seen and applies the answer in a
 * transaction of its own. A process that is killed in between leaves the machine to the next one, when its lease has ended.
 */
export async function stepMachine(
  db: Kysely<Schema>,
  provisioners: Provisioners,
  taken: TakenMachine
): Promise<void> {
  const provisioner = provisioners[taken.provisioner]
  const step: Step<object> =
    provisioner === undefined
      ? { state: taken.state, look_after: 60_000, problem: `${taken.provisioner} is not set up` }
      : await provisioner.step(
          taken,
          (state) => recordState(db, taken, state),
          await inTransaction(db, productNow)
        )
  await inTransaction(db, async (tx) => applyStep(tx, taken, step, await productNow(tx))).catch(
    (error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error
    }
  )
}

/** Keeps a state before a request whose answer may be lost, and renews the lease. */
async function recordState(
  db: Kysely<Schema>,
  { account_id, server_id, lease }: TakenMachine,
  state: object
) {
  const { numUpdatedRows } = await db
    .updateTable('machines')
    .set({ state: JSON.stringify(state), lease_until: sql`clock_timestamp() + interval '3 minutes'` })
    .where('account_id', '=', account_id)
    .where('server_id', '=', server_id)
    .where('lease', '=', lease)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new LeaseLost()
}

/**
 * Writes what a step has seen, and applies its answer. A command that was given meanwhile keeps its own step: then only the
 * state is written, because things that were made are there.
 */
export async function applyStep(
  tx: Transaction<Schema>,
  taken: TakenMachine,
  seen: Step<object>,
  now: number
): Promise<void> {
  const { account_id, server_id, operation, has_booted } = taken
  const isShort = lacksCapacity(taken, seen.answer)
  const isRepeated = isShort && (await isCapacityFreed(tx, taken))
  const { state, is_off_inside, problem } = seen
  const answer = isRepeated ? undefined : seen.answer
  const look_after = isRepeated ? LAUNCH_AGAIN : seen.look_after
  // takes the account's lock first, as everywhere: what customers see of a machine changes the account's version
  if (answer !== undefined || is_off_inside !== undefined)
    await sql`select from accounts where account_id = ${account_id} for no key update`.execute(tx)
  if (answer !== undefined) {
    const answered = { account_id, server_id, operation, can_start_again: isShort && has_booted, ...answer }
    const isApplied = await applyMachineAnswer(tx, answered, now)
    if (isApplied && isShort) await closeRefusedFlavor(tx, taken, now)
    if (isApplied) await reportFailure(tx, taken, { answer, problem }, now)
  }
  const isCurrent = sql<boolean>`operation = ${operation}`
  const next = look_after === null ? null : new Date(now + look_after)
  const { numUpdatedRows } = await tx
    .updateTable('machines')
    .set({
      state: JSON.stringify(state),
      lease: null,
      lease_until: null,
      next_step_at: sql`case when ${isCurrent} then ${next}::timestamptz else next_step_at end`,
      is_answered: sql`case when ${isCurrent} then is_answered or ${answer !== undefined} else is_answered end`,
      // it was said of the machine of this command
      is_fenced: sql`is_fenced and not (${isCurrent} and ${answer !== undefined})`,
      problem: problem ?? null,
      ...(problem === undefined ? { problem_reported: false } : {}),
      problem_since: problem === undefined ? null : sql`coalesce(problem_since, product_now())`,
      ...(is_off_inside === undefined ? {} : { is_off_inside }),
      ...(answer?.outcome === 'ready'
        ? {
            has_booted: true,
            ready_flavor_id: sql<number>`(select flavor_id from servers s where s.server_id = ${server_id})`,
            ...KEYS_PUT_IN,
            is_off_inside: false,
            addresses: JSON.stringify(answer.addresses),
            login: answer.login
          }
        : {}),
      ...(answer?.outcome === 'down' || answer?.outcome === 'removed' ? { ready_flavor_id: null } : {}),
      ...(answer?.outcome === 'removed' ? { addresses: '[]', login: null, mailed_addresses: null } : {})
    })
    .where('account_id', '=', account_id)
    .where('server_id', '=', server_id)
    .where('lease', '=', taken.lease)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new LeaseLost()
  if (answer?.outcome === 'ready') await enqueueReadyMail(tx, taken)
}
