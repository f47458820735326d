import { sql, type Transaction } from 'kysely'
import { oneRow } from '../platform/db/one-row.ts'
import type { Schema } from '../platform/db/schema.ts'
import { notifyOperators } from './notify-operators.ts'
import type { MachineAnswer, TakenMachine } from './provisioner.ts'

/** Returns true if the cloud refused a launch for lack of capacity. The simulation never does. */
export const lacksCapacity = ({ provisioner }: TakenMachine, answer: MachineAnswer | undefined): boolean =>
  provisioner !== 'simulated' &&
  answer?.outcome === 'refused' &&
  (answer.reason === 'no_capacity' || answer.reason === 'quota')

/**
 * Returns true if another machine of the same flavor is being removed, so that a repeated launch may succeed. A removal that
 * has had a problem for 5 minutes may never end.
 */
export async function isCapacityFreed(
  tx: Transaction<Schema>,
  { account_id, server_id, provisioner }: TakenMachine
): Promise<boolean> {
  const { is_freed } = await oneRow(
    tx,
    sql<{ is_freed: boolean }>`
      select exists (
        select from servers mine join flavors f using (flavor_id), machines m join servers s using (account_id, server_id)
        where mine.account_id = ${account_id} and mine.server_id = ${server_id} and s.server_id <> mine.server_id
          and provisioner = ${provisioner} and not is_answered
          and (problem_since < product_now() - interval '5 minutes') is not true
          and (want <> 'run' and s.flavor_id = f.flavor_id
            -- a change of configuration removes the machine of the former flavor
            or ready_flavor_id = f.flavor_id and s.flavor_id <> f.flavor_id)) as is_freed`
  )
  return is_freed
}

/**
 * Refuses new launches of a flavor until an operator confirms its capacity: the cloud has less than the operator typed.
 * Source: docs/machines.md.
 */
export async function closeRefusedFlavor(
  tx: Transaction<Schema>,
  { account_id, server_id }: TakenMachine,
  now: number
): Promise<void> {
  const { rows } = await sql<{ flavor_id: number }>`
    update flavors set refused_at = product_now() where refused_at is null and flavor_id = (
      select flavor_id from servers where account_id = ${account_id} and server_id = ${server_id})
    returning flavor_id`.execute(tx)
  for (const { flavor_id } of rows) {
    const text = `Машины конфигурации ${flavor_id} в облаке кончились: запусков нет до capacity set ${flavor_id}.`
    await notifyOperators(tx, now, [{ account_id, server_id, text }])
  }
}
