import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import type { CatalogueFile } from './catalogue-file.ts'

const COLUMNS = [
  'id',
  'gpu',
  'gpu_ram',
  'gpu_is_cloud',
  'gpu_count',
  'cpu',
  'cpu_count',
  'ram',
  'ram_count',
  'max_available',
  'monthly_price_rub'
] as const

const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'))
const whole = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,15}$/, 'must be a whole number'),
  v.transform(Number)
)
const roubles = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,10}([.,]\d{1,2})?$/, "must be roubles like 1500 or '1500.50'"),
  v.transform((price) => {
    const [whole = '', part = ''] = price.split(/[.,]/)
    return Number(whole) * 100 + Number(part.padEnd(2, '0'))
  })
)
const yes = v.pipe(
  v.picklist(['yes', 'no', ''], 'must be yes or no'),
  v.transform((word) => word === 'yes')
)
const Line = v.object({
  id: whole,
  gpu: v.pipe(v.string(), v.trim()),
  gpu_ram: v.union(
    [
      v.pipe(
        v.literal(''),
        v.transform(() => 0)
      ),
      whole
    ],
    'must be a whole number'
  ),
  gpu_is_cloud: yes,
  gpu_count: whole,
  cpu: text,
  cpu_count: whole,
  ram: text,
  ram_count: whole,
  max_available: whole,
  monthly_price_rub: roubles
})

/**
 * The catalogue with the flavors that a table names in place of those it has. Cards, processors and memory are told by
 * their names; new ones get the next free id. A flavor without a card leaves the card's columns empty. Separated by
 * commas or semicolons, prices in roubles; systems, disks and terms stay as they are.
 *
 * @throws with the number of the line and the name of the column for whatever cannot be read
 */
export function flavorsFromCsv(csv: string, now: CatalogueFile): CatalogueFile {
  const lines = rows(csv)
  const gpus = new Numbered(now.gpus, ({ name }) => name)
  const cpus = new Numbered(now.cpus, ({ name }) => name)
  const rams = new Numbered(now.rams, ({ standard }) => standard)
  const flavors = lines.map((line) => ({
    id: line.id,
    gpu_id:
      line.gpu === '' ? null : gpus.id({ name: line.gpu, ram: line.gpu_ram, is_cloud: line.gpu_is_cloud }),
    gpu_count: line.gpu_count,
    cpu_id: cpus.id({ name: line.cpu }),
    cpu_count: line.cpu_count,
    ram_id: rams.id({ standard: line.ram }),
    ram_count: line.ram_count,
    max_available: line.max_available,
    flavor_monthly_price_rub_cents: line.monthly_price_rub
  }))
  return { ...now, gpus: gpus.all(), cpus: cpus.all(), rams: rams.all(), flavors }
}

function rows(csv: string): readonly v.InferOutput<typeof Line>[] {
  const delimiter = /^[^\n]*;/.test(csv) ? ';' : ','
  const records = parse(csv, {
    bom: true,
    columns: true,
    delimiter,
    skip_empty_lines: true,
    trim: true
  }) as object[]
  const missing = COLUMNS.filter((column) => records[0] !== undefined && !(column in records[0]))
  if (records.length === 0)
    throw new Error(`It has no lines. Its first line names the columns: ${COLUMNS.join(',')}`)
  if (missing.length > 0)
    throw new Error(`It lacks the columns ${missing.join(', ')}. It has: ${COLUMNS.join(',')}`)
  return records.map((record, i) => {
    const parsed = v.safeParse(Line, record)
    if (parsed.success) return parsed.output
    throw new Error(
      `Line ${i + 2}: ${parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('; ')}`
    )
  })
}

/** Things that are told by their names; one that is new gets the next id. */
class Numbered<T extends { readonly id: number }> {
  readonly #byName: Map<string, T>
  readonly #name: (row: Omit<T, 'id'>) => string

  constructor(rows: readonly T[], name: (row: Omit<T, 'id'>) => string) {
    this.#name = name
    this.#byName = new Map(rows.map((row) => [name(row), row]))
  }

  id(row: Omit<T, 'id'>): number {
    const name = this.#name(row)
    const id = this.#byName.get(name)?.id ?? Math.max(0, ...this.all().map((known) => known.id)) + 1
    this.#byName.set(name, { ...row, id } as T)
    return id
  }

  all(): T[] {
    return [...this.#byName.values()]
  }
}
