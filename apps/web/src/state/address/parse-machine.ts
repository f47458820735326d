import type { Flavor, Gpu } from '@cloud/api'
import { cheapestFlavor } from '@cloud/pricing'
import { DEFAULT_CPU_ONLY, type FlavorKey, type Machine } from './choices.ts'
import { FLAVOR_KEYS, findByKey } from './flavor-key.ts'
import type { Known } from './known.ts'
import type { LinkCorrection } from './link-correction.ts'
import { nearestFlavor } from './nearest-flavor.ts'
import { wholeNumber } from './whole-number.ts'

const isWhole = (key: Partial<FlavorKey>): key is FlavorKey =>
  FLAVOR_KEYS.every((name) => key[name] !== undefined)

function askedFlavor(query: URLSearchParams): Partial<FlavorKey> {
  const found: Partial<Record<keyof FlavorKey, number>> = {}
  for (const name of FLAVOR_KEYS) {
    const value = wholeNumber(query.get(`flavor[${name}]`))
    if (value !== undefined) found[name] = value
  }
  return found
}

/** Returns true if the link has more than a card, that is, if it requests a flavor. */
const asksForFlavor = (query: URLSearchParams) =>
  FLAVOR_KEYS.some((name) => name !== 'gpu' && query.has(`flavor[${name}]`))

function parseGpu(
  query: URLSearchParams,
  named: Gpu | null,
  known: Known,
  corrections: LinkCorrection[]
): Machine {
  const asked = askedFlavor(query)
  const inQuery = known.gpus?.find((gpu) => gpu.id === asked.gpu) ?? null
  const card = named ?? inQuery
  if (!asksForFlavor(query)) {
    if (query.has('flavor[gpu]') && known.gpus !== null && (inQuery === null || inQuery !== card))
      corrections.push({ code: 'flavor', got: null })
    return { type: 'gpu', card: card?.id ?? null, flavor: null }
  }
  if (known.flavors === null || known.gpus === null)
    return { type: 'gpu', card: named?.id ?? null, flavor: null, ...(isWhole(asked) ? { asked } : {}) }
  const ofCard = known.flavors.filter((flavor) => card !== null && flavor.gpu?.id === card.id)
  const exact = isWhole(asked) ? findByKey(ofCard, asked) : undefined
  const got: Flavor | null = exact ?? nearestFlavor(ofCard, asked) ?? null
  if (exact === undefined) corrections.push({ code: isWhole(asked) ? 'flavor' : 'part_of_flavor', got })
  return { type: 'gpu', card: named?.id ?? null, flavor: got?.id ?? null }
}

function parseCpuOnly(query: URLSearchParams, known: Known, corrections: LinkCorrection[]): Machine {
  const asked = {
    cpu_count: wholeNumber(query.get('cpu_count')),
    ram_count: wholeNumber(query.get('ram_count'))
  }
  const wanted = {
    cpu_count: asked.cpu_count ?? DEFAULT_CPU_ONLY.cpu_count,
    ram_count: asked.ram_count ?? DEFAULT_CPU_ONLY.ram_count
  }
  if (known.flavors === null) return { type: 'cpu', ...wanted }
  const cpuOnly = known.flavors.filter((flavor) => flavor.gpu === null)
  const exact = cheapestFlavor(cpuOnly, wanted.cpu_count, wanted.ram_count)
  const got = exact ?? nearestFlavor(cpuOnly, { gpu_count: 0, ...wanted }) ?? null
  const missed = (name: keyof typeof wanted) =>
    query.get(name) !== null && query.get(name) !== '' && asked[name] !== got?.[name]
  if (missed('cpu_count') || missed('ram_count')) corrections.push({ code: 'cpu_only', got })
  const { cpu_count, ram_count } = got ?? wanted
  return { type: 'cpu', cpu_count, ram_count }
}

/** Reads the machine to rent from a link: the path's card takes precedence over the query's (docs/rules/screen.md#addresses). */
export function parseMachine(
  query: URLSearchParams,
  named: Gpu | null,
  known: Known,
  corrections: LinkCorrection[]
): Machine {
  const type = query.get('type') || 'gpu'
  if (type === 'cpu') {
    if (named !== null) corrections.push({ code: 'card', asked: named.name })
    return parseCpuOnly(query, known, corrections)
  }
  if (type !== 'gpu') corrections.push({ code: 'type', asked: type })
  return parseGpu(query, named, known, corrections)
}
