import { CsvError, parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { refuseFaults } from './catalogue-faults.ts'
import { type KnownCatalogue, withoutClosedItems } from './known-catalogue.ts'

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
/** Columns that a table may leave out. */
const OPTIONAL_COLUMNS = ['machines', 'launch_minutes', 'openstack_flavor'] as const

const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'))
const wholeNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,15}$/, 'must be a whole number'),
  v.transform(Number)
)
const roubles = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,10}([.,]\d{1,2})?$/, 'must be roubles like 1500 or 1500.50'),
  v.transform((price) => {
    const [whole = '', part = ''] = price.split(/[.,]/)
    return Number(whole) * 100 + Number(part.padEnd(2, '0'))
  })
)
const yesOrNo = v.pipe(
  v.picklist(['yes', 'no'], 'must be yes or no'),
  v.transform((word) => word === 'yes')
)
/** An empty cell keeps the value of the catalogue. */
const orEmpty = <T>(schema: v.GenericSchema<string, T>, message: string) =>
  v.union(
    [
      v.pipe(
        v.literal(''),
        v.transform(() => undefined)
      ),
      schema
    ],
    message
  )
const Line = v.object({
  id: wholeNumber,
  gpu: v.pipe(v.string(), v.trim()),
  gpu_ram: orEmpty(wholeNumber, 'must be a whole number'),
  gpu_is_cloud: orEmpty(yesOrNo, 'must be yes or no'),
  gpu_count: wholeNumber,
  cpu: text,
  cpu_count: wholeNumber,
  ram: text,
  ram_count: wholeNumber,
  max_available: wholeNumber,
  monthly_price_rub: roubles,
  machines: v.optional(orEmpty(v.string(), '')),
  launch_minutes: v.optional(orEmpty(wholeNumber, 'must be a whole number')),
  openstack_flavor: v.optional(orEmpty(v.string(), ''))
})
type Line = v.InferOutput<typeof Line> & { readonly at: number }

interface ConvertedTable {
  /** Content in the shape of a `CatalogueFile`, not validated yet. */
  readonly content: unknown
  /** Returns the line and the column of the table for a path of the content. */
  readonly where: (path: readonly (string | number)[]) => string
}

/**
 * Converts a table of flavors to a catalogue: its flavors replace the current ones, together with their GPU cards,
 * processors and memory. These are found by their names, also closed ones; new ones get the next free id. A flavor
 * without a GPU card leaves the card's columns empty. Columns are separated by commas or semicolons, prices are in
 * roubles; systems, disks and terms are kept.
 *
 * @throws with the number of the line and the name of the column for each value that cannot be read
 */
export function flavorsFromCsv(csv: string, known: KnownCatalogue): ConvertedTable {
  const lines = readLines(csv)
  const gpus = withLineNumbers<Card>(known.gpus, ({ name }) => name, cardsOf(lines, known))
  const cpus = withLineNumbers(
    known.cpus,
    ({ name }) => name,
    lines.map(({ cpu }) => ({ name: cpu }))
  )
  const rams = withLineNumbers(
    known.rams,
    ({ standard }) => standard,
    lines.map(({ ram }) => ({ standard: ram }))
  )
  const flavors = lines.map((line) => ({
    id: line.id,
    gpu_id: gpus.get(line.gpu)?.id ?? null,
    gpu_count: line.gpu_count,
    cpu_id: cpus.get(line.cpu)?.id,
    cpu_count: line.cpu_count,
    ram_id: rams.get(line.ram)?.id,
    ram_count: line.ram_count,
    max_available: line.max_available,
    flavor_monthly_price_rub_cents: line.monthly_price_rub,
    machines: line.machines,
    launch_minutes: line.launch_minutes,
    openstack_flavor: line.openstack_flavor
  }))
  const { terms, oses, disks } = withoutClosedItems(known)
  const names = { gpus: [...gpus.keys()], cpus: [...cpus.keys()], rams: [...rams.keys()] }
  return {
    content: {
      terms,
      gpus: [...gpus.values()],
      cpus: [...cpus.values()],
      rams: [...rams.values()],
      oses,
      disks,
      flavors
    },
    where([list, at, field]) {
      if (list === 'gpus' || list === 'cpus' || list === 'rams') {
        const column = NAMED_IN[list]
        return describePosition(lines.find((line) => line[column] === names[list][Number(at)])?.at, column)
      }
      return describePosition(lines[Number(at)]?.at, COLUMN_OF[String(field)] ?? field)
    }
  }
}

const NAMED_IN = { gpus: 'gpu', cpus: 'cpu', rams: 'ram' } as const

const COLUMN_OF: Readonly<Record<string, string>> = {
  gpu_id: 'gpu',
  cpu_id: 'cpu',
  ram_id: 'ram',
  flavor_monthly_price_rub_cents: 'monthly_price_rub'
}

const describePosition = (line: number | undefined, column?: string | number): string =>
  column === undefined ? `Line ${line}` : `Line ${line}, column ${column}`

const Rows = v.array(v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) }))

/** Parses the lines that are not empty, with their numbers. */
function parseCsv(csv: string, delimiter: string): v.InferOutput<typeof Rows> {
  try {
    // a line break of two characters inside a value would be counted twice
    const text = csv.replaceAll('\r\n', '\n')
    return v.parse(
      Rows,
      parse(text, { bom: true, delimiter, skip_empty_lines: true, trim: true, info: true })
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? lineOfOpenQuote(csv) : Number(error['lines'])
    throw new Error(`${describePosition(line)}: ${FAULTS[error.code] ?? 'cannot be read as CSV'}`, {
      cause: error
    })
  }
}

/** Returns the line of the quote that is never closed; a doubled quote inside a value closes and opens again. */
function lineOfOpenQuote(csv: string): number {
  const before = csv.slice(0, csv.lastIndexOf('"'))
  return before.split('\n').length
}

const FAULTS: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'it has more or fewer columns than the first line',
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and not closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark stands in the middle of a value',
  INVALID_OPENING_QUOTE: 'a quotation mark stands in the middle of a value'
}

function readLines(csv: string): readonly Line[] {
  const delimiter = /^[^\n]*;/.test(csv) ? ';' : ','
  const [head, ...body] = parseCsv(csv, delimiter)
  const columns = head?.record ?? []
  if (body.length === 0)
    throw new Error(`The table has no lines. The first line must name the columns: ${COLUMNS.join(',')}`)
  const missing = COLUMNS.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    throw new Error(`The table lacks the columns ${missing.join(', ')}. It has: ${columns.join(', ')}`)
  const twice = [...COLUMNS, ...OPTIONAL_COLUMNS].filter(
    (column) => columns.indexOf(column) !== columns.lastIndexOf(column)
  )
  if (twice.length > 0) throw new Error(`The table has duplicate columns ${twice.join(', ')}.`)
  const faults: string[] = []
  const lines = body.flatMap(({ record, info: { lines: at } }) => {
    const parsed = v.safeParse(Line, Object.fromEntries(columns.map((column, i) => [column, record[i]])))
    if (parsed.success) return [{ ...parsed.output, at }]
    faults.push(
      ...parsed.issues.map((issue) => `${describePosition(at, v.getDotPath(issue) ?? '')}: ${issue.message}`)
    )
    return []
  })
  refuseFaults(faults)
  return lines
}

interface Card {
  readonly name: string
  readonly ram: number | undefined
  readonly is_cloud: boolean | undefined
}

/** Collects the cards from the lines, with known values where a column is empty; all lines of a card agree. */
function cardsOf(lines: readonly Line[], known: KnownCatalogue): readonly Card[] {
  const cards = new Map<string, { readonly card: Card; readonly at: number }>()
  const faults: string[] = []
  for (const { gpu: name, gpu_ram, gpu_is_cloud, at } of lines.filter(({ gpu }) => gpu !== '')) {
    const first = cards.get(name)
    const before: Partial<Card> = first?.card ?? known.gpus.find((card) => card.name === name) ?? {}
    const card = { name, ram: gpu_ram ?? before.ram, is_cloud: gpu_is_cloud ?? before.is_cloud }
    for (const [column, field] of [
      ['gpu_ram', 'ram'],
      ['gpu_is_cloud', 'is_cloud']
    ] as const)
      if (card[field] === undefined)
        faults.push(`${describePosition(at, column)}: '${name}' is new, so it must be filled in`)
      else if (first !== undefined && first.card[field] !== card[field])
        faults.push(`${describePosition(at, column)}: line ${first.at} says another one of '${name}'`)
    cards.set(name, first ?? { card, at })
  }
  refuseFaults(faults)
  return [...cards.values()].map(({ card }) => card)
}

/** Assigns ids to items by name; a new item gets the next free id. */
function withLineNumbers<T extends object>(
  known: readonly (T & { readonly id: number })[],
  name: (row: T) => string,
  rows: readonly T[]
): ReadonlyMap<string, T & { readonly id: number }> {
  const ids = new Map(known.map((row) => [name(row), row.id]))
  let last = Math.max(0, ...ids.values())
  const named = new Map<string, T & { readonly id: number }>()
  for (const row of rows) {
    const id = ids.get(name(row)) ?? named.get(name(row))?.id ?? ++last
    named.set(name(row), { ...row, id })
  }
  return named
}
