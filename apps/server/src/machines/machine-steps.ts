import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { ProvisionerName } from '../platform/db/schema/servers.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { WaitingSince } from '../platform/jobs/jobs-health.ts'
import { productNow } from '../platform/product-clock.ts'
import { applyMachineAnswer } from './apply-machine-answer.ts'
import { reportFailure } from './notify-operators.ts'
import type { MachineAnswer, Provisioner, Step, TakenMachine } from './provisioner.ts'
import { enqueueReadyMail } from './ready-mail.ts'
import { closeRefusedFlavor, isCapacityFreed, lacksCapacity } from './refused-launch.ts'

export type Provisioners = { readonly [Name in ProvisionerName]?: Provisioner }

/** Milliseconds until a launch is repeated if another machine is about to free its GPU. */
const REPEAT_LAUNCH_AFTER_MS = 5000

/** Update of a machine after an answer: a ready machine has booted, and the keys of the launch are installed. */
function updateBy(answer: MachineAnswer | undefined) {
  switch (answer?.outcome) {
    case 'ready':
      return {
        has_booted: true,
        is_off_inside: false,
        ready_flavor_id: sql<number>`(select flavor_id from servers s where s.server_id = machines.server_id)`,
        ssh_keys: sql<string>`ssh_keys || (select coalesce(jsonb_agg(key - 'line'), '[]') from jsonb_array_elements(launch_keys) key)`,
        launch_keys: '[]',
        addresses: JSON.stringify(answer.addresses),
        login: answer.login
      }
    case 'down':
      return { ready_flavor_id: null }
    case 'removed':
      return { ready_flavor_id: null, addresses: '[]', login: null, mailed_addresses: null }
    default:
      return {}
  }
}

/** Another process has taken the machine, or a newer command exists. This process must neither send nor write anything for it. */
class LeaseLost extends Error {}

/**
 * Updates the record of a machine.
 *
 * @throws LeaseLost if the machine no longer has the lease with which it was read
 */
export async function updateMachine(
  tx: Kysely<Schema>,
  { account_id, server_id, lease }: TakenMachine,
  change: UpdateObject<Schema, 'machines'>
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('machines')
    .set(change)
    .where('account_id', '=', account_id)
    .where('server_id', '=', server_id)
    .where('lease', 'is not distinct from', lease)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost()
}

/** Takes leases on machines whose step is due. A machine is leased to one process at a time. */
export async function takeMachines(db: Kysely<Schema>, many: number): Promise<readonly TakenMachine[]> {
  const { rows } = await sql<{ taken: TakenMachine }>`select take_machines(${many}) as taken`.execute(db)
  return rows.map(({ taken }) => taken)
}

/**
 * Carries out one step of a leased machine outside any transaction, then saves the state and applies the answer in a separate
 * transaction. If the process is killed in between, another process repeats the step after the lease has ended.
 */
export async function stepMachine(
  db: Kysely<Schema>,
  provisioners: Provisioners,
  taken: TakenMachine
): Promise<void> {
  const provisioner = provisioners[taken.provisioner]
  try {
    const step: Step<object> =
      provisioner === undefined
        ? { state: taken.state, next_step_in_ms: 60_000, problem: `${taken.provisioner} is not set up` }
        : await provisioner.step(
            taken,
            (state) => recordState(db, taken, state),
            await inTransaction(db, productNow)
          )
    await inTransaction(db, async (tx) => applyStep(tx, taken, step, await productNow(tx)))
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
  }
}

/** Saves a state before a request whose answer may be lost, and renews the lease. */
async function recordState(db: Kysely<Schema>, taken: TakenMachine, state: object): Promise<void> {
  const lease_until = sql<Date>`clock_timestamp() + interval '3 minutes'`
  await updateMachine(db, taken, { state: JSON.stringify(state), lease_until })
}

/**
 * Saves the result of a step, and applies its answer. If a newer command was given meanwhile, the time of its step stays and the
 * answer has no effect; the state is saved, because it names resources that exist in the cloud.
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
  const { state, is_off_inside, problem, addresses = [] } = seen
  const answer = isRepeated ? undefined : seen.answer
  const next_step_in_ms = isRepeated ? REPEAT_LAUNCH_AFTER_MS : seen.next_step_in_ms
  // lock the account first, as all writes do: fields of a machine that customers see change the account's version
  if (answer !== undefined || is_off_inside !== undefined || addresses.length > 0)
    await sql`select from accounts where account_id = ${account_id} for no key update`.execute(tx)
  if (answer !== undefined) {
    const answered = { account_id, server_id, operation, can_start_again: isShort && has_booted, ...answer }
    const isApplied = await applyMachineAnswer(tx, answered, now)
    if (isApplied && isShort) await closeRefusedFlavor(tx, taken, now)
    if (isApplied) await reportFailure(tx, taken, { answer, problem }, now)
  }
  const isCurrent = sql<boolean>`operation = ${operation}`
  const next = next_step_in_ms === null ? null : new Date(now + next_step_in_ms)
  const isAnswer = sql<boolean>`${isCurrent} and ${answer !== undefined}`
  await updateMachine(tx, taken, {
    state: JSON.stringify(state),
    lease: null,
    lease_until: null,
    next_step_at: sql`case when ${isCurrent} then ${next}::timestamptz else next_step_at end`,
    is_answered: sql`is_answered or ${isAnswer}`,
    // the confirmation was about one machine of this command
    is_fenced: sql`is_fenced and not (${isAnswer}) and state -> 'machine_id' is not distinct from ${JSON.stringify(state)}::jsonb -> 'machine_id'`,
    ...(problem === undefined
      ? { problem: null, problem_since: null, problem_reported: false }
      : { problem, problem_since: sql`coalesce(problem_since, product_now())` }),
    ...(is_off_inside === undefined ? {} : { is_off_inside }),
    ...(addresses.length === 0 ? {} : { addresses: JSON.stringify(addresses) }),
    ...updateBy(answer)
  })
  if (answer?.outcome === 'ready' || addresses.length > 0) await enqueueReadyMail(tx, taken)
}

/** Query for the times since which steps of machines are due. Only processes that run jobs carry them out. */
export const stepsWaitSince: WaitingSince = sql`
  select next_step_at - offset_ms * interval '1 millisecond' from machines, product_clock
  where next_step_at <= product_now() and (lease_until is null or lease_until < clock_timestamp())`
