import { gpuShortName } from '@cloud/pricing'
import * as v from 'valibot'
import { CatalogueFile, type CatalogueList, LISTS, MACHINE_FIELDS } from './catalogue-file.ts'
import type { KnownCatalogue } from './known-catalogue.ts'

/** Keys that lead to a value in a file. */
export type Path = readonly (string | number)[]

interface Fault {
  readonly path: Path
  readonly message: string
}

type Row = { readonly id: number } & Readonly<Record<string, unknown>>

/** Fields that identify an item within its list: no two items share them. */
const IDENTIFIED_BY: Readonly<Record<CatalogueList, readonly string[]>> = {
  gpus: ['name'],
  cpus: ['name'],
  rams: ['standard'],
  oses: ['name'],
  disks: ['kind', 'group_title', 'size'],
  flavors: ['gpu_id', 'gpu_count', 'cpu_id', 'cpu_count', 'ram_id', 'ram_count']
}

const identityOf = (list: CatalogueList, row: Row): string =>
  list === 'gpus'
    ? gpuShortName(String(row['name'])).toLowerCase()
    : JSON.stringify(IDENTIFIED_BY[list].map((field) => row[field]))

const describeSharedFields = (list: CatalogueList): string =>
  list === 'gpus'
    ? 'shares its short name (the second word, ignoring case)'
    : `shares ${IDENTIFIED_BY[list].join(', ')}`

/**
 * Parses the content of a file as a catalogue.
 *
 * @param where finds a position in the file in terms of its author
 * @throws with a line for each fault
 */
export function checkedCatalogue(
  content: unknown,
  known: KnownCatalogue,
  where: (path: Path) => string
): CatalogueFile {
  const parsed = v.safeParse(CatalogueFile, content)
  const faults = parsed.success
    ? [
        ...LISTS.flatMap((list) => findDuplicates(list, parsed.output[list], known[list])),
        ...findBrokenReferences(parsed.output)
      ]
    : parsed.issues.map(({ path = [], message }) => ({
        path: path.map(({ key }) => key as string | number),
        message
      }))
  refuseFaults(faults.map(({ path, message }) => `${where(path)}: ${message}`))
  const file = parsed.output as CatalogueFile
  return {
    ...file,
    oses: fillOmittedFields(file.oses, known.oses, MACHINE_FIELDS.oses),
    flavors: fillOmittedFields(file.flavors, known.flavors, MACHINE_FIELDS.flavors)
  }
}

/** Fills the fields that the file leaves out with the values of the existing items. */
function fillOmittedFields<T extends { readonly id: number }>(
  rows: readonly T[],
  known: readonly { readonly id: number }[],
  fields: readonly (keyof T)[]
): T[] {
  const old = new Map(known.map((row) => [row.id, row as Partial<T>]))
  return rows.map((row) => {
    const was = old.get(row.id)
    const kept = fields.flatMap((field) =>
      row[field] === undefined && was !== undefined ? [[field, was[field]]] : []
    )
    return { ...row, ...Object.fromEntries(kept) }
  })
}

/** Finds rows that repeat the id or a unique field of another row, including closed ones. */
function findDuplicates(list: CatalogueList, rows: readonly Row[], known: readonly Row[]): readonly Fault[] {
  const named = new Set(rows.map(({ id }) => id))
  const owners = new Map(
    known
      .filter(({ id }) => !named.has(id))
      .map((row) => [
        identityOf(list, row),
        { id: row.id, hint: ', which the file leaves out: use that id for it' }
      ])
  )
  const ids = new Set<number>()
  return rows.flatMap((row, at) => {
    const owner = owners.get(identityOf(list, row))
    const isTwin = owner !== undefined && owner.id !== row.id
    const faults = [
      ...(ids.has(row.id) ? [{ path: [list, at, 'id'], message: `two have the id ${row.id}` }] : []),
      ...(isTwin
        ? [{ path: [list, at], message: `${describeSharedFields(list)} with id ${owner.id}${owner.hint}` }]
        : [])
    ]
    ids.add(row.id)
    owners.set(identityOf(list, row), { id: row.id, hint: '' })
    return faults
  })
}

/** Finds flavors that refer to missing items, or whose GPU card and number of cards contradict each other. */
function findBrokenReferences({ flavors, gpus, cpus, rams }: CatalogueFile): readonly Fault[] {
  const lists = {
    gpu_id: ['gpus', idsOf(gpus)],
    cpu_id: ['cpus', idsOf(cpus)],
    ram_id: ['rams', idsOf(rams)]
  } as const
  return flavors.flatMap((flavor, at) => {
    const unknown = (['gpu_id', 'cpu_id', 'ram_id'] as const).flatMap((field) => {
      const [list, ids] = lists[field]
      const id = flavor[field]
      return id === null || ids.has(id)
        ? []
        : [{ path: ['flavors', at, field], message: `the file has no ${id} among its ${list}` }]
    })
    const torn = (flavor.gpu_id === null) !== (flavor.gpu_count === 0)
    const message = 'a flavor has a card and a gpu_count above 0, or neither'
    return torn ? [...unknown, { path: ['flavors', at, 'gpu_count'], message }] : unknown
  })
}

const idsOf = (rows: readonly { readonly id: number }[]): ReadonlySet<number> =>
  new Set(rows.map(({ id }) => id))

const MAX_SHOWN = 20

/**
 * Throws if there are errors.
 *
 * @throws with a line for each, at most 20
 */
export function refuseFaults(found: readonly string[]): void {
  // a value that breaks a rule in two ways is reported once
  const faults = [...new Set(found)]
  if (faults.length === 0) return
  const rest = faults.length > MAX_SHOWN ? [`and ${faults.length - MAX_SHOWN} more`] : []
  throw new Error([...faults.slice(0, MAX_SHOWN), ...rest].join('\n'))
}
