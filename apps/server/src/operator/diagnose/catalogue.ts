import { type Kysely, sql } from 'kysely'
import { readSnapshot } from '../../catalogue/snapshot.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { type Finding, finding } from './finding.ts'

interface Facts {
  readonly terms: boolean
  readonly servers: boolean
}

/** Checks that the offered servers can be ordered: each part, its price, and free capacity. */
export async function diagnoseCatalogue(db: Kysely<Schema>): Promise<readonly Finding[]> {
  const { flavors, gpu, os, ssd } = await readSnapshot(db)
  const { rows } = await sql<Facts>`
    select exists (select from terms_history where valid_from <= product_now()) as terms,
      exists (select from servers where holds_place(status)) as servers`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('The database returned no row.')
  const cards = new Set(gpu.map(({ id }) => id))
  const offered = flavors.filter((one) => one.gpu === null || cards.has(one.gpu.id))
  const hasCapacity = offered.some(({ max_available }) => max_available > 0) || facts.servers
  const some = (check: string, count: number, what: string, where: string) =>
    finding(
      check,
      count > 0,
      `${count} ${what}`,
      `Required for orders. Run catalogue import FILE with a JSON file that contains ${where}.`
    )
  return [
    some('Catalogue', offered.length, 'flavors on offer', 'flavors, their cards and prices'),
    some('Systems', os.length, 'on offer', 'oses'),
    some('Server disk', ssd.length, 'on offer', "a disk of kind 'ssd' and its price"),
    finding(
      'Terms',
      facts.terms,
      facts.terms ? 'in force' : 'none in force: default discounts and VAT apply',
      'Import a JSON file with the terms of this shop: discounts of plans, VAT.'
    ),
    finding(
      'Places',
      hasCapacity,
      hasCapacity ? 'free or in use' : 'no flavor on offer has any',
      'Set how many servers can be started: capacity set FLAVOR COUNT.'
    )
  ]
}
