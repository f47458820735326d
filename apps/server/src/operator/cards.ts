import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

export interface ListedCard {
  readonly gpu_id: number
  readonly name: string
  /** Its address in the shop. */
  readonly short_name: string
  readonly ram: number
  readonly is_cloud: boolean
  readonly closed: boolean
  /** How many of its flavors are on offer. */
  readonly flavors: number
  readonly places: number
}

/** All cards that there are or were. */
export async function listCards(db: Kysely<Schema>): Promise<readonly ListedCard[]> {
  const { rows } = await sql<ListedCard>`
    select g.gpu_id, g.name, g.short_name, g.ram, g.is_cloud, g.closed,
      count(f) filter (where not f.closed)::integer as flavors,
      coalesce(sum(f.max_available) filter (where not f.closed), 0)::integer as places
    from gpus g left join flavors f using (gpu_id) group by g.gpu_id order by g.gpu_id`.execute(db)
  return rows
}

/**
 * The cards that are named by id, name or short name, whatever the case.
 *
 * @throws for a name that no card has, or two: the id of one is the name of another
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
        `'${named.trim()}' is ${found.map(({ gpu_id, name }) => `card ${gpu_id}, ${name}`).join(', and ')}: write the whole name.`
      )
    return card.gpu_id
  })
  return [...new Set(ids)]
}
