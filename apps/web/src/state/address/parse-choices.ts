import type { Flavor, Gpu } from '@cloud/api'
import { availablePlans, findGpu, parsePricePlan, parseSsdSize } from '@cloud/pricing'
import { PROMO_CODE_MAX, promoCode } from '@cloud/pricing/words'
import type { CatalogueData } from './catalogue-data.ts'
import { type Choices, DEFAULT_CHOICES, type Machine } from './choices.ts'
import type { LinkCorrection } from './link-correction.ts'
import { parseMachine } from './parse-machine.ts'
import { parseWholeNumber } from './parse-whole-number.ts'

export interface ParsedAddress {
  readonly choices: Choices
  readonly corrections: readonly LinkCorrection[]
  /** The path names a card that is not in the catalogue: the page does not exist. */
  readonly isUnknownGpu: boolean
}

/** Normalises a promo code to upper case and cuts overlong codes of hostile links, without splitting a character. */
const normalizePromoCode = (text: string) => promoCode(text).slice(0, PROMO_CODE_MAX).toWellFormed().trim()

/** Returns the card whose configurations are shown: the flavor's card, else the chosen one, else the first of the catalogue. */
export function findShownGpu(
  machine: Machine,
  gpus: readonly Gpu[] | null,
  flavor: Pick<Flavor, 'gpu'> | null = null
): Gpu | null {
  if (machine.type === 'cpu' || gpus === null) return null
  const id = flavor?.gpu?.id ?? machine.requested?.gpu ?? machine.card
  return gpus.find((gpu) => gpu.id === id) ?? gpus[0] ?? null
}

function parseOs(
  query: URLSearchParams,
  { oses }: CatalogueData,
  corrections: LinkCorrection[]
): number | null {
  const requested = query.get('os') || null
  if (requested === null) return null
  const id = parseWholeNumber(requested)
  if (id !== undefined && (oses === null || oses.some((os) => os.id === id))) return id
  corrections.push({ code: 'os', requested, replacement: null })
  return null
}

function parseDiskSize(query: URLSearchParams, corrections: LinkCorrection[]): number {
  const requested = query.get('ssdSize') || null
  if (requested === null) return DEFAULT_CHOICES.ssdSize
  const got = parseSsdSize(requested)
  if (parseWholeNumber(requested) !== got) corrections.push({ code: 'ssdSize', requested, replacement: got })
  return got
}

function parsePeriod(
  query: URLSearchParams,
  card: Gpu | null,
  { terms }: CatalogueData,
  corrections: LinkCorrection[]
): Choices['period'] {
  const plans = availablePlans(card, terms)
  const nearest = plans.includes(DEFAULT_CHOICES.period) ? DEFAULT_CHOICES.period : (plans[0] ?? 1)
  const requested = query.get('period') || null
  if (requested === null) return nearest
  const plan = parsePricePlan(requested, terms)
  if (plan !== undefined && plans.includes(plan)) return plan
  corrections.push({ code: 'period', requested, replacement: nearest })
  return nearest
}

function parseOriginal(query: URLSearchParams, corrections: LinkCorrection[]): number | null {
  const requested = query.get('original') || null
  if (requested === null) return null
  const id = parseWholeNumber(requested)
  if (id !== undefined && id > 0) return id
  corrections.push({ code: 'original', requested })
  return null
}

/**
 * Reads choices from an address (docs/rules/screen.md#addresses): `shortName` from the path, the rest from the query. A value that is not
 * available becomes the nearest valid choice and is named in `corrections`. Never throws.
 */
export function parseChoices(shortName: string | null, query: string, known: CatalogueData): ParsedAddress {
  const requested = new URLSearchParams(query)
  const corrections: LinkCorrection[] = []
  const named = shortName === null || known.gpus === null ? undefined : findGpu(known.gpus, shortName)
  const machine = parseMachine(requested, named ?? null, known, corrections)
  const chosen = machine.type === 'gpu' ? machine.flavor : null
  const flavor = known.flavors?.find(({ id }) => id === chosen)
  return {
    choices: {
      machine,
      os: parseOs(requested, known, corrections),
      ssdSize: parseDiskSize(requested, corrections),
      period: parsePeriod(requested, findShownGpu(machine, known.gpus, flavor), known, corrections),
      promocode: normalizePromoCode(requested.get('promocode') ?? ''),
      original: parseOriginal(requested, corrections)
    },
    corrections,
    isUnknownGpu: shortName !== null && known.gpus !== null && named === undefined
  }
}
