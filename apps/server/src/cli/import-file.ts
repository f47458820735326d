import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { catalogueChanges } from '../catalogue/catalogue-changes.ts'
import { CatalogueFile } from '../catalogue/catalogue-file.ts'
import { flavorsFromCsv } from '../catalogue/flavors-from-csv.ts'
import { type Imported, importCatalogue } from '../catalogue/import-catalogue.ts'
import { readCatalogue } from '../catalogue/read-catalogue.ts'
import { audited } from './audited.ts'
import type { Input, Outcome } from './command.ts'
import { moment, toCome } from './moment.ts'

/** Undoes what a dry run has done, carrying what it would have been. */
class DryRun extends Error {
  readonly imported: Imported

  constructor(imported: Imported) {
    super('dry run')
    this.imported = imported
  }
}

/** What the rules of the catalogue say, by the name of the constraint. */
const RULES: Readonly<Record<string, string>> = {
  flavor_is_told_by_its_six_values:
    'Two flavors share all six values (gpu, gpu_count, cpu, cpu_count, ram, ram_count).',
  gpu_short_name_is_unique: 'Two cards share a short name (the second word, without regard to case).',
  gpu_short_name_is_not_ours: "A card's short name is an address of the product itself.",
  gpu_short_name_is_an_address: "A card's short name may hold letters, digits, '.', '_' and '-' only.",
  flavor_has_cards_or_none: 'A flavor has a card and a gpu_count above 0, or neither.'
}

function parse(file: string, now: CatalogueFile): CatalogueFile {
  const isTable = file.toLowerCase().endsWith('.csv')
  let said: unknown
  try {
    const text = readFileSync(file, 'utf8')
    said = isTable ? flavorsFromCsv(text, now) : JSON.parse(text)
  } catch (cause) {
    const how = isTable ? 'a table of flavors' : 'JSON'
    throw new Error(`${file} cannot be read as ${how}: ${cause instanceof Error ? cause.message : cause}`, {
      cause
    })
  }
  const parsed = v.safeParse(CatalogueFile, said)
  const lines = parsed.success
    ? sharedIds(parsed.output)
    : parsed.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'file'}: ${issue.message}`)
  if (!parsed.success || lines.length > 0)
    throw new Error(`${file} is no catalogue:\n${lines.slice(0, 20).join('\n')}`)
  return parsed.output
}

function sharedIds({ terms: _, ...lists }: CatalogueFile): readonly string[] {
  return Object.entries(lists).flatMap(([list, rows]) => {
    const ids = rows.map(({ id }) => id)
    return ids.filter((id, i) => ids.indexOf(id) < i).map((id) => `  ${list}: two have the id ${id}`)
  })
}

/** @returns each change; what a dry run tells is what the same command does without it */
export async function importFile(input: Input): Promise<Outcome> {
  const from = moment('--from', input.options['from'])
  const before = await readCatalogue(input.db, from ?? undefined)
  const catalogue = parse(input.args[0] ?? '', before)
  const changes = catalogueChanges(before, catalogue)
  try {
    const imported = await audited(input, async (tx, now) => {
      const done = await importCatalogue(
        tx,
        catalogue,
        from === null ? undefined : toCome('--from', from, now)
      )
      if (input.options['dry-run'] === true) throw new DryRun(done)
      return done
    })
    return { told: { ...imported, dry_run: false, changes } }
  } catch (error) {
    if (error instanceof DryRun) return { told: { ...error.imported, dry_run: true, changes } }
    const broken = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const detail = error instanceof Error && 'detail' in error ? ` ${error.detail}` : ''
    if (broken !== '')
      throw new Error(`Refused, nothing is changed: ${RULES[broken] ?? broken}${detail}`, { cause: error })
    throw error
  }
}
