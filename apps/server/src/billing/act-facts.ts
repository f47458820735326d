import { sql, type Transaction } from 'kysely'
import type { FlavorFacts } from '../catalogue/choice-faults.ts'
import { oneRow } from '../platform/db/one-row.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { FoundPromo } from '../promo/check-promo.ts'

/** Facts that an act needs besides its account. Pools and a promo code are locked until the end of the transaction. */
export interface FactRequest {
  readonly flavor_id?: number
  /** Further flavors whose pools are needed. */
  readonly flavor_ids?: readonly number[]
  /** Server of the account; the pool of its flavor is needed. */
  readonly server_id?: number
  readonly os_id?: number
  readonly promocode_id?: number | null
  /** A new server needs an id. */
  readonly creates?: boolean
  /** A server that joins the queue needs a ticket. */
  readonly queues?: boolean
  /** True if a rule may need the spending of this month. */
  readonly spent?: boolean
}

export interface ActFacts {
  readonly promo: FoundPromo | null
  /** By flavor: slots left after all other waiting servers that could be served. */
  readonly freeSlots: Readonly<Record<number, number>>
  /** null: unknown flavor. */
  readonly flavor: FlavorFacts | null
  /** Provisioner of the server's machine, or of a new server of the flavor. */
  readonly machines: {
    /** False if the product can no longer supply them. */
    readonly is_set_up: boolean
    /** True if the new flavor has another provisioner than the server's machine. */
    readonly differ: boolean
  }
  readonly os_known: boolean
  /** The disk of new servers. */
  readonly disk_id: number | null
  /** True if the account has confirmed its e-mail address. */
  readonly email_confirmed: boolean
  readonly server_id: number
  readonly ticket: number
}

export const NO_FACTS: ActFacts = {
  promo: null,
  freeSlots: {},
  flavor: null,
  machines: { is_set_up: true, differ: false },
  os_known: false,
  disk_id: null,
  email_confirmed: false,
  server_id: 0,
  ticket: 0
}

/** Facts as the SQL function `act_facts` returns them. */
export type FactsRow = Omit<ActFacts, 'freeSlots'> & { readonly places: ActFacts['freeSlots'] }

export const factsOf = ({ places, ...rest }: FactsRow): ActFacts => ({ ...rest, freeSlots: places })

/** Reads the facts for a locked account again, because settling it may have changed them. */
export async function readFacts(
  tx: Transaction<Schema>,
  account_id: number,
  asked: FactRequest
): Promise<ActFacts> {
  const { facts } = await oneRow(
    tx,
    sql<{ facts: FactsRow }>`select act_facts(${account_id}, ${JSON.stringify(asked)}::jsonb) as facts`
  )
  return factsOf(facts)
}
