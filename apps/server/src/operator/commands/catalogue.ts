import { type CatalogueChange, catalogueChanges } from '../../catalogue/import/catalogue-changes.ts'
import { catalogueDoubts } from '../../catalogue/import/catalogue-doubts.ts'
import { checkedCatalogue, type Path } from '../../catalogue/import/catalogue-faults.ts'
import { type CatalogueFile, LISTS } from '../../catalogue/import/catalogue-file.ts'
import { flavorsFromCsv } from '../../catalogue/import/flavors-from-csv.ts'
import { importCatalogue } from '../../catalogue/import/import-catalogue.ts'
import {
  type KnownCatalogue,
  readKnownCatalogue,
  withoutClosedItems
} from '../../catalogue/import/known-catalogue.ts'
import { catalogueOfPriceList, isPriceList } from '../../catalogue/import/price-list-file.ts'
import { parseJson, readText } from '../../catalogue/import/read-text.ts'
import { withdrawnPlanDoubts } from '../../catalogue/import/withdrawn-plans.ts'
import { catalogueTurn } from '../catalogue/catalogue-turn.ts'
import { percentOf } from '../catalogue/percent-of.ts'
import { priceEffects, shortEffects } from '../catalogue/price-effects.ts'
import { refuseDoubted, runAudited } from '../cli/audited.ts'
import { type Commands, command } from '../cli/command.ts'
import type { Input, Outcome } from '../cli/input.ts'
import { FILE, FLAG, optional, TIME, word } from '../cli/parameters.ts'
import { futureTime } from '../cli/parse-values.ts'
import { readFileUpTo } from '../cli/read-file.ts'
import { sentenceOf } from '../cli/sentence-of.ts'
import { writeNewFile } from '../cli/write-file.ts'

async function exportCatalogue(db: Input['db'], file: string | null): Promise<Outcome> {
  const catalogue = withoutClosedItems(await readKnownCatalogue(db))
  return writeOutput(catalogue, file)
}

/** Returns content as the output of a command, or writes it to a new file. */
export function writeOutput(content: { readonly flavors: readonly object[] }, file: string | null): Outcome {
  if (file === null) return { output: content }
  const text = `${JSON.stringify(content, null, 2)}\n`
  writeNewFile(file, text)
  return { output: { file, flavors: content.flavors.length, bytes: Buffer.byteLength(text) } }
}

/** A change of the catalogue, with by how many percent its prices change. */
function withPercent(change: CatalogueChange) {
  const was = change.was?.[PRICE]
  const becomes = change.becomes?.[PRICE]
  const isPrice = typeof was === 'number' && typeof becomes === 'number'
  return isPrice ? { ...change, percent: percentOf(was, becomes) } : change
}

const PRICE = 'flavor_monthly_price_rub_cents'

/** Undoes what a dry run has done. */
class DryRun extends Error {}

interface Read {
  readonly file: CatalogueFile
  readonly where: (path: Path) => string
  readonly encoding: string
}

/** A path of a JSON file, with the id of the thing that it leads into. */
const pathIn = (content: unknown) => (path: Path) => {
  const [list, at] = path
  const rows = content as Readonly<Record<string, readonly { readonly id?: unknown }[] | undefined>>
  const id = typeof at === 'number' ? rows[String(list)]?.[at]?.id : undefined
  return `${path.length === 0 ? 'the file' : path.join('.')}${id === undefined ? '' : ` (id ${id})`}`
}

const MOST_BYTES = 16_000_000

function readCatalogueFile(path: string, known: KnownCatalogue, now: number, since: Date | undefined): Read {
  const isTable = path.toLowerCase().endsWith('.csv')
  try {
    const { text, encoding } = readText(readFileUpTo(path, MOST_BYTES, 'a catalogue'), isTable)
    const json = isTable ? undefined : parseJson(text)
    const { content, where } = isTable
      ? flavorsFromCsv(text, known)
      : {
          content: isPriceList(json) ? catalogueOfPriceList(json, known, now, since) : json,
          where: pathIn(json)
        }
    const file = checkedCatalogue(content, known, where)
    const lacks = findMissingParts(file, known.has_terms)
    if (isTable && lacks.length > 0)
      throw new Error(
        `It has only flavors, and the catalogue has ${lacks.join(', ')}. Import a JSON file with them first.`
      )
    return { file, where, encoding }
  } catch (cause) {
    const how = isTable ? 'a table of flavors' : 'a catalogue'
    throw new Error(
      `${path} cannot be imported as ${how}, nothing is changed:\n${sentenceOf(cause).replace(/^/gm, '  ')}`,
      {
        cause
      }
    )
  }
}

/** Lists the parts, besides flavors, without which a shop cannot sell. */
const findMissingParts = ({ oses, disks }: CatalogueFile, has_terms: boolean): readonly string[] => [
  ...(oses.length === 0 ? ['no system'] : []),
  ...(disks.some(({ kind }) => kind === 'ssd') ? [] : ['no disk of the kind ssd']),
  ...(has_terms ? [] : ['no terms'])
]

/** Imports a catalogue file and returns each change. A dry run returns the same changes and rolls them back. */
async function importFile(path: string, from: Date | null, dry_run: boolean, input: Input): Promise<Outcome> {
  let taken: Read | undefined
  let output = {}
  try {
    await runAudited(input, async (tx) => {
      const now = await catalogueTurn(tx)
      const since = from === null ? undefined : futureTime('--from', from, now)
      const known = await readKnownCatalogue(tx, since)
      taken = readCatalogueFile(path, known, now, since)
      const { file, encoding } = taken
      const changes = catalogueChanges(known, file)
      const doubts = [
        ...catalogueDoubts(known, file, changes, since !== undefined),
        ...(await withdrawnPlanDoubts(tx, known.terms, file.terms))
      ]
      if (!dry_run) refuseDoubted(input, doubts)
      const done = await importCatalogue(tx, file, since)
      const lacks = [...findMissingParts(file, true), ...(file.flavors.length === 0 ? ['no flavor'] : [])]
      const renewals = shortEffects(await priceEffects(tx))
      output = { ...done, dry_run, encoding, lacks, doubts, changes: changes.map(withPercent), renewals }
      if (dry_run) throw new DryRun()
      return done
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw describeViolation(error, taken) ?? error
  }
  return { output }
}

/** Messages for violated catalogue rules, by constraint name. */
const RULES: Readonly<Record<string, string>> = {
  gpu_short_name_is_not_ours: "a card's short name is an address of the product itself",
  gpu_short_name_is_an_address: "a card's short name may hold letters, digits, '.', '_' and '-' only"
}

/** Returns a readable message for a violated database rule, with its position in the file; undefined for other errors. */
function describeViolation(error: unknown, taken: Read | undefined): Error | undefined {
  if (!(error instanceof Error && 'constraint' in error) || taken === undefined) return undefined
  const { constraint, table, detail } = error as { constraint?: string; table?: string; detail?: string }
  const list = LISTS.find((name) => name === table)
  // a row that breaks a rule is named by its values, the id first
  const id = Number(/^Failing row contains \((\d+)/.exec(detail ?? '')?.[1])
  const at = list === undefined ? -1 : taken.file[list].findIndex((row) => row.id === id)
  const place = list === undefined || at < 0 ? (detail ?? '') : taken.where([list, at])
  const rule = RULES[constraint ?? ''] ?? `it breaks the rule ${constraint}`
  return new Error(`Refused, nothing is changed: ${place}: ${rule}.`, { cause: error })
}

export const CATALOGUE: Commands = {
  'catalogue import': command(
    'Replace the catalogue by a JSON file, its flavors and cards by a CSV file, or its prices and terms by a price list, completely or not at all, and list each change. Items missing in the file are closed. New prices apply from now on or from a future time. DOUBTS: prices (changed by a factor of 10), closing (more than half of a list), plans (some in use are withdrawn).',
    { FILE, 'dry-run': FLAG, from: optional(TIME), yes: optional(word('DOUBTS')) },
    ({ FILE, from, 'dry-run': dryRun }, input) => importFile(FILE, from, dryRun, input)
  ),
  'catalogue export': command(
    'Print the catalogue as JSON that can be imported, or write it to a new file.',
    { FILE: optional(FILE) },
    ({ FILE }, { db }) => exportCatalogue(db, FILE)
  )
}
