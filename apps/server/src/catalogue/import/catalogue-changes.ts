import { type CatalogueFile, type CatalogueList, LISTS } from './catalogue-file.ts'
import type { KnownCatalogue } from './known-catalogue.ts'

export interface CatalogueChange {
  readonly list: keyof CatalogueFile
  /** Absent for the terms, of which there is one set. */
  readonly id?: number
  readonly change: 'added' | 'changed' | 'closed' | 'opened'
  /** Fields that differ, with their former and new values; all fields of an added item. */
  readonly was?: Readonly<Record<string, unknown>>
  readonly becomes?: Readonly<Record<string, unknown>>
}

type Row = { readonly id: number } & Readonly<Record<string, unknown>>

/**
 * Lists the effects of an import on the catalogue, one entry per item. Items missing from the file are closed, closed items
 * in the file are opened. Fields of an existing flavor that an import never changes are not compared.
 */
export function catalogueChanges(known: KnownCatalogue, after: CatalogueFile): readonly CatalogueChange[] {
  // plans are written in one of two forms
  const terms = changedFields(known.terms, { plans: undefined, planDiscounts: undefined, ...after.terms })
  return [
    ...(terms === undefined ? [] : [{ list: 'terms' as const, change: 'changed' as const, ...terms }]),
    ...LISTS.flatMap((list) => rowChanges(list, known[list], after[list]))
  ]
}

function rowChanges(
  list: CatalogueList,
  known: readonly Row[],
  after: readonly Row[]
): readonly CatalogueChange[] {
  const old = new Map(known.map((row) => [row.id, row]))
  const named = new Set(after.map(({ id }) => id))
  const changes = after.flatMap((row): readonly CatalogueChange[] => {
    const was = old.get(row.id)
    const { id, ...fields } = row
    if (was === undefined) return [{ list, id, change: 'added', becomes: fields }]
    const left = 'max_available' in was && { max_available: was['max_available'] }
    const differs = changedFields(was, { ...row, ...left })
    if (was['closed'] === true) return [{ list, id, change: 'opened', ...differs }]
    return differs === undefined ? [] : [{ list, id, change: 'changed', ...differs }]
  })
  const closed = known.filter(({ id, closed }) => closed === false && !named.has(id))
  return [...changes, ...closed.map(({ id }) => ({ list, id, change: 'closed' as const }))]
}

/** Returns the fields in which two items differ; undefined if there are none. */
function changedFields(
  was: object,
  becomes: object
): Pick<Required<CatalogueChange>, 'was' | 'becomes'> | undefined {
  const of = (row: object) =>
    new Map(Object.entries(row).map(([field, value]) => [field, JSON.stringify(value)]))
  const old = of(was)
  const fields = [...of(becomes)].filter(([field, value]) => old.get(field) !== value).map(([field]) => field)
  if (fields.length === 0) return undefined
  const pick = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field)))
  return { was: pick(was), becomes: pick(becomes) }
}
