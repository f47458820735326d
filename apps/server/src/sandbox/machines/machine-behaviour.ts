import type { Transaction } from 'kysely'
import type { SimulationTable } from '../../platform/db/schema/servers.ts'
import type { Schema } from '../../platform/db/schema.ts'

export type Behaviour = SimulationTable['behaviour']

/** Reads and sets how simulated machines answer later commands. */
export const machineBehaviour = {
  async read(tx: Transaction<Schema>): Promise<Behaviour> {
    return (await tx.selectFrom('simulation').select('behaviour').executeTakeFirstOrThrow()).behaviour
  },
  async set(tx: Transaction<Schema>, wanted: Behaviour): Promise<void> {
    await tx.updateTable('simulation').set({ behaviour: wanted }).execute()
  }
}
