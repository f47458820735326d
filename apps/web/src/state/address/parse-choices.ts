import type { Flavor, Gpu } from '@cloud/api'
import { availablePlans, findGpu, parsePricePlan, parseSsdSize } from '@cloud/pricing'
import { PROMO_CODE_MAX, promoCode } from '@cloud/pricing/words'
import { type Choices, DEFAULT_CHOICES, type Machine } from './choices.ts'
import type { Known } from './known.ts'
import type { LinkCorrection } from './link-correction.ts'
import { parseMachine } from './parse-machine.ts'
import { wholeNumber } from './whole-number.ts'

export interface Parsed {
  readonly choices: Choices
  readonly corrections: readonly LinkCorrection[]
  /** The path names a card that is not in the catalogue: the page does not exist. */
  readonly unknownCard: boolean
}

/** Normalises a promo code to upper case and cuts overlong codes of hostile links, without splitting a character. */
const keptCode = (text: string) => promoCode(text).slice(0, PROMO_CODE_MAX).toWellFormed().trim()

/** Returns the card whose configurations are shown: the flavor's card, else the chosen one, else the first of the catalogue. */
export function currentCard(
  machine: Machine,
  gpus: readonly Gpu[] | null,
  flavor: Pick<Flavor, 'gpu'> | null = null
): Gpu | null {
  if (machine.type === 'cpu' || gpus === null) return null
  const id = flavor?.gpu?.id ?? machine.asked?.gpu ?? machine.card
  return gpus.find((gpu) => gpu.id === id) ?? gpus[0] ?? null
}

function parseOs(query: URLSearchParams, { oses }: Known, corrections: LinkCorrection[]): number | null {
  const asked = query.get('os') || null
  if (asked === null) return null
  const id = wholeNumber(asked)
  if (id !== undefined && (oses === null || oses.some((os) => os.id === id))) return id
  corrections.push({ code: 'os', asked, got: null })
  return null
}

function parseSize(query: URLSearchParams, corrections: LinkCorrection[]): number {
  const asked = query.get('ssdSize') || null
  if (asked === null) return DEFAULT_CHOICES.ssdSize
  const got = parseSsdSize(asked)
  if (wholeNumber(asked) !== got) corrections.push({ code: 'ssdSize', asked, got })
  return got
}

function parsePeriod(
  query: URLSearchParams,
  card: Gpu | null,
  corrections: LinkCorrection[]
): Choices['period'] {
  const plans = availablePlans(card)
  const nearest = plans.includes(DEFAULT_CHOICES.period) ? DEFAULT_CHOICES.period : (plans[0] ?? 1)
  const asked = query.get('period') || null
  if (asked === null) return nearest
  const plan = parsePricePlan(asked)
  if (plan !== undefined && plans.includes(plan)) return plan
  corrections.push({ code: 'period', asked, got: nearest })
  return nearest
}

function parseOriginal(query: URLSearchParams, corrections: LinkCorrection[]): number | null {
  const asked = query.get('original') || null
  if (asked === null) return null
  const id = wholeNumber(asked)
  if (id !== undefined && id > 0) return id
  corrections.push({ code: 'original', asked })
  return null
}

/**
 * Reads choices from an address (docs/rules/screen.md#addresses): `shortName` from the path, the rest from the query. A value that is not
 * available becomes the nearest valid choice and is named in `corrections`. Never throws.
 */
export function parseChoices(shortName: string | null, query: string, known: Known): Parsed {
  const asked = new URLSearchParams(query)
  const corrections: LinkCorrection[] = []
  const named = shortName === null || known.gpus === null ? undefined : findGpu(known.gpus, shortName)
  const machine = parseMachine(asked, named ?? null, known, corrections)
  const chosen = machine.type === 'gpu' ? machine.flavor : null
  const flavor = known.flavors?.find(({ id }) => id === chosen)
  return {
    choices: {
      machine,
      os: parseOs(asked, known, corrections),
      ssdSize: parseSize(asked, corrections),
      period: parsePeriod(asked, currentCard(machine, known.gpus, flavor), corrections),
      promocode: keptCode(asked.get('promocode') ?? ''),
      original: parseOriginal(asked, corrections)
    },
    corrections,
    unknownCard: shortName !== null && known.gpus !== null && named === undefined
  }
}
