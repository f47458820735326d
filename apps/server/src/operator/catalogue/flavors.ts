import { type Kysely, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Schema } from '../../platform/db/schema.ts'

export interface ListedCard {
  readonly gpu_id: number
  readonly name: string
  /** Part of its address in the shop. */
  readonly short_name: string
  readonly ram: number
  readonly is_cloud: boolean
  readonly closed: boolean
  /** Number of its flavors on offer. */
  readonly flavors: number
  readonly places: number
}

/** Lists all cards, also closed ones. */
export async function listCards(db: Kysely<Schema>): Promise<readonly ListedCard[]> {
  const { rows } = await sql<ListedCard>`
    select g.gpu_id, g.name, g.short_name, g.ram, g.is_cloud, g.closed,
      count(f) filter (where not f.closed)::integer as flavors,
      coalesce(sum(f.max_available) filter (where not f.closed), 0)::integer as places
    from gpus g left join flavors f using (gpu_id) group by g.gpu_id order by g.gpu_id`.execute(db)
  return rows
}

/**
 * Returns the ids of the cards with the given ids, names or short names, ignoring case.
 *
 * @throws for a name that matches no card, or two: the id of one card can be the name of another
 */
export async function cardIds(db: Kysely<Schema>, names: readonly string[]): Promise<number[]> {
  const cards = await db.selectFrom('gpus').select(['gpu_id', 'name', 'short_name']).execute()
  const ids = names.map((named) => {
    const wanted = named.trim().toLowerCase()
    const found = cards.filter(({ gpu_id, name, short_name }) =>
      [String(gpu_id), name.toLowerCase(), short_name.toLowerCase()].includes(wanted)
    )
    const [card] = found
    if (card === undefined) throw new Error(`There is no card '${named.trim()}'. See cards list.`)
    if (found.length > 1)
      throw new Error(
        `'${named.trim()}' is ${found.map(({ gpu_id, name }) => `card ${gpu_id}, ${name}`).join(', and ')}: use the full name.`
      )
    return card.gpu_id
  })
  return [...new Set(ids)]
}

export interface FlavorCapacity {
  readonly flavor_id: number
  readonly max_available: number
}

const noFlavor = (flavor_id: number) => () => new Error(`There is no flavor ${flavor_id}. See flavors list.`)

/**
 * Sets the startable capacity of a flavor, which confirms it after a refused launch, or adds to it. The caller then serves
 * the queue.
 */
export async function setStock(
  tx: Transaction<Schema>,
  flavor_id: number,
  places: { readonly set: number } | { readonly add: number }
): Promise<FlavorCapacity> {
  return tx
    .updateTable('flavors')
    .set(({ eb }) => ({
      max_available: 'set' in places ? places.set : eb('max_available', '+', places.add),
      ...('set' in places ? { refused_at: null } : {})
    }))
    .where('flavor_id', '=', flavor_id)
    .returning(['flavor_id', 'max_available'])
    .executeTakeFirstOrThrow(noFlavor(flavor_id))
}

/** Closes a flavor, or opens it with its parts; existing servers stay. `changed` is false if it already had this state. */
export async function setClosed(tx: Transaction<Schema>, flavor_id: number, closed: boolean) {
  const { gpu_id, cpu_id, ram_id, ...was } = await tx
    .selectFrom('flavors')
    .select(['closed', 'gpu_id', 'cpu_id', 'ram_id'])
    .where('flavor_id', '=', flavor_id)
    .forUpdate()
    .executeTakeFirstOrThrow(noFlavor(flavor_id))
  await tx.updateTable('flavors').set({ closed }).where('flavor_id', '=', flavor_id).execute()
  if (!closed) {
    await tx.updateTable('gpus').set({ closed }).where('gpu_id', '=', gpu_id).execute()
    await tx.updateTable('cpus').set({ closed }).where('cpu_id', '=', cpu_id).execute()
    await tx.updateTable('rams').set({ closed }).where('ram_id', '=', ram_id).execute()
  }
  return { flavor_id, closed, changed: was.closed !== closed }
}

/**
 * Sets the monthly price of a flavor from a time on, now or in the future; pinned prices stay. `replaces_rub_cents` is the price that
 * would have applied then, null if there was none.
 */
export async function setPrice(
  tx: Transaction<Schema>,
  flavor_id: number,
  flavor_monthly_price_rub_cents: number,
  valid_from: Date
) {
  await tx
    .selectFrom('flavors')
    .select('flavor_id')
    .where('flavor_id', '=', flavor_id)
    .executeTakeFirstOrThrow(noFlavor(flavor_id))
  const price = { flavor_id, valid_from, flavor_monthly_price_rub_cents }
  const replaced = await tx
    .selectFrom('flavor_prices')
    .select('flavor_monthly_price_rub_cents as rub_cents')
    .where('flavor_id', '=', flavor_id)
    .where('valid_from', '<=', valid_from)
    .orderBy('valid_from', 'desc')
    .executeTakeFirst()
  await tx
    .insertInto('flavor_prices')
    .values(price)
    .onConflict((conflict) => conflict.columns(['flavor_id', 'valid_from']).doUpdateSet(price))
    .execute()
  return { ...price, replaces_rub_cents: replaced?.rub_cents ?? null }
}

/** Lists flavors with their current price, free capacity, and the number of servers that hold capacity or wait. */
export async function listFlavors(db: Kysely<Schema>, now: number) {
  return db
    .selectFrom('flavors')
    .leftJoin('gpus', 'gpus.gpu_id', 'flavors.gpu_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('servers')
          .select(({ fn }) => [
            'flavor_id',
            fn.countAll<number>().filterWhere(sql<boolean>`holds_place(status)`).as('held'),
            fn.countAll<number>().filterWhere('queue_ticket', 'is not', null).as('waiting')
          ])
          .groupBy('flavor_id')
          .as('counted'),
      (join) => join.onRef('counted.flavor_id', '=', 'flavors.flavor_id')
    )
    .select([
      'flavors.flavor_id',
      'gpus.name as gpu',
      'gpu_count',
      'cpu_count',
      'ram_count',
      'flavors.closed',
      'max_available',
      'refused_at'
    ])
    .select(({ selectFrom, fn, lit }) => [
      selectFrom('flavor_prices')
        .select('flavor_monthly_price_rub_cents')
        .whereRef('flavor_prices.flavor_id', '=', 'flavors.flavor_id')
        .where('valid_from', '<=', new Date(now))
        .orderBy('valid_from', 'desc')
        .limit(1)
        .as('flavor_monthly_price_rub_cents'),
      jsonArrayFrom(
        selectFrom('flavor_prices')
          .select(['valid_from', 'flavor_monthly_price_rub_cents'])
          .whereRef('flavor_prices.flavor_id', '=', 'flavors.flavor_id')
          .where('valid_from', '>', new Date(now))
          .orderBy('valid_from')
      ).as('prices_to_come'),
      fn.coalesce('held', lit(0)).as('held'),
      fn.coalesce('waiting', lit(0)).as('waiting')
    ])
    .orderBy('flavors.flavor_id')
    .execute()
}
