import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { CatalogueFile } from '../catalogue/catalogue-file.ts'
import { type Imported, importCatalogue } from '../catalogue/import-catalogue.ts'
import { audited } from './audited.ts'
import type { Input, Outcome } from './command.ts'

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

function parse(file: string): CatalogueFile {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file} cannot be read as JSON: ${cause instanceof Error ? cause.message : cause}`, {
      cause
    })
  }
  const parsed = v.safeParse(CatalogueFile, json)
  if (parsed.success) return parsed.output
  const lines = parsed.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'file'}: ${issue.message}`)
  throw new Error(`${file} is no catalogue:\n${lines.slice(0, 20).join('\n')}`)
}

export async function importFile(input: Input): Promise<Outcome> {
  const catalogue = parse(input.args[0] ?? '')
  try {
    const imported = await audited(input, async (tx) => {
      const done = await importCatalogue(tx, catalogue)
      if (input.options['dry-run'] === true) throw new DryRun(done)
      return done
    })
    return { told: { ...imported, dry_run: false } }
  } catch (error) {
    if (error instanceof DryRun) return { told: { ...error.imported, dry_run: true } }
    const broken = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const detail = error instanceof Error && 'detail' in error ? ` ${error.detail}` : ''
    if (broken !== '')
      throw new Error(`Refused, nothing is changed: ${RULES[broken] ?? broken}${detail}`, { cause: error })
    throw error
  }
}
