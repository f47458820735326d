import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import { applyStep } from '../machines/machine-steps.ts'
import type { TakenMachine } from '../machines/provisioner.ts'
import type { Schema } from '../platform/db/schema.ts'
import { flavorsToServe, serveNext } from '../queue/serve-queue.ts'
import { accountsToNotify, notifyOfWatches } from '../watches/notify-watches.ts'
import { machineBehaviour, simulateStep } from './machines/simulated-machines.ts'

/** Maximum milliseconds for a machine to answer a command. */
const ANSWER_TIMEOUT_MS = 2000

/**
 * Lets machines answer and serves the queues until no work is pending, then notifies accounts that watch free capacity.
 * Machines set to be slow or lost stay pending. Returns the affected accounts.
 */
export async function drainPendingWork(tx: Transaction<Schema>, now: number): Promise<ReadonlySet<number>> {
  const touched = new Set<number>()
  for (;;) {
    const round = [...(await answerMachines(tx, now)), ...(await serveQueues(tx, now))]
    if (round.length === 0) break
    for (const account_id of round) touched.add(account_id)
  }
  await notifyOfFreedCapacity(tx, now)
  return touched
}

/**
 * Judges the watches at this moment, as a commit would: a server that starts a moment later takes the capacity again.
 */
async function notifyOfFreedCapacity(tx: Transaction<Schema>, now: number): Promise<void> {
  await sql`set constraints watch_places immediate`.execute(tx)
  await sql`set constraints watch_places deferred`.execute(tx)
  for (const account_id of await accountsToNotify(tx, now)) await notifyOfWatches(tx, account_id, now)
}

async function answerMachines(tx: Transaction<Schema>, now: number): Promise<readonly number[]> {
  const behaviour = await machineBehaviour.read(tx)
  const { rows } = await sql<{ taken: TakenMachine }>`
    select take_simulated_machines(${new Date(now + ANSWER_TIMEOUT_MS)}) as taken`.execute(tx)
  const answered: number[] = []
  for (const { taken: machine } of rows) {
    const step = simulateStep(machine, behaviour, now, now + ANSWER_TIMEOUT_MS)
    await applyStep(tx, machine, step, now)
    if (step.answer !== undefined) answered.push(machine.account_id)
  }
  return answered
}

/** Serves all queues and returns the accounts whose servers were started. */
async function serveQueues(tx: Transaction<Schema>, now: number): Promise<readonly number[]> {
  const flavors = await flavorsToServe(tx)
  if (flavors.length === 0) return []
  const before = new Set((await findStarting(tx)).map(({ server_id }) => server_id))
  for (const flavor_id of flavors)
    for (let ticket: number | undefined = 0; ticket !== undefined; )
      ticket = await serveNext(tx, flavor_id, now, ticket)
  const launched = (await findStarting(tx)).filter(({ server_id }) => !before.has(server_id))
  return launched.map(({ account_id }) => account_id)
}

const findStarting = (tx: Transaction<Schema>) =>
  tx.selectFrom('servers').select(['account_id', 'server_id']).where('status', '=', STATUS.start).execute()
