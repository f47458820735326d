import type { Flavor, Gpu } from '@cloud/api'
import { cheapestFlavor } from '@cloud/pricing'
import type { CatalogueData } from './catalogue-data.ts'
import { DEFAULT_CPU_ONLY, type FlavorKey, type Machine } from './choices.ts'
import { FLAVOR_KEYS, findFlavorByKey } from './flavor-key.ts'
import type { LinkCorrection } from './link-correction.ts'
import { findNearestFlavor } from './nearest-flavor.ts'
import { parseWholeNumber } from './parse-whole-number.ts'

const isCompleteKey = (key: Partial<FlavorKey>): key is FlavorKey =>
  FLAVOR_KEYS.every((name) => key[name] !== undefined)

function parseFlavorKey(query: URLSearchParams): Partial<FlavorKey> {
  const found: Partial<Record<keyof FlavorKey, number>> = {}
  for (const name of FLAVOR_KEYS) {
    const value = parseWholeNumber(query.get(`flavor[${name}]`))
    if (value !== undefined) found[name] = value
  }
  return found
}

/** Returns true if the link has more than a card, that is, if it requests a flavor. */
const hasFlavorKey = (query: URLSearchParams) =>
  FLAVOR_KEYS.some((name) => name !== 'gpu' && query.has(`flavor[${name}]`))

function parseGpuMachine(
  query: URLSearchParams,
  named: Gpu | null,
  known: CatalogueData,
  corrections: LinkCorrection[]
): Machine {
  const requested = parseFlavorKey(query)
  const inQuery = known.gpus?.find((gpu) => gpu.id === requested.gpu) ?? null
  const card = named ?? inQuery
  if (!hasFlavorKey(query)) {
    if (query.has('flavor[gpu]') && known.gpus !== null && (inQuery === null || inQuery !== card))
      corrections.push({ code: 'flavor', replacement: null })
    return { type: 'gpu', card: card?.id ?? null, flavor: null }
  }
  if (known.flavors === null || known.gpus === null)
    return {
      type: 'gpu',
      card: named?.id ?? null,
      flavor: null,
      ...(isCompleteKey(requested) ? { requested } : {})
    }
  const ofCard = known.flavors.filter((flavor) => card !== null && flavor.gpu?.id === card.id)
  const exact = isCompleteKey(requested) ? findFlavorByKey(ofCard, requested) : undefined
  const got: Flavor | null = exact ?? findNearestFlavor(ofCard, requested) ?? null
  if (exact === undefined)
    corrections.push({ code: isCompleteKey(requested) ? 'flavor' : 'part_of_flavor', replacement: got })
  return { type: 'gpu', card: named?.id ?? null, flavor: got?.id ?? null }
}

function parseCpuMachine(
  query: URLSearchParams,
  known: CatalogueData,
  corrections: LinkCorrection[]
): Machine {
  const requested = {
    cpu_count: parseWholeNumber(query.get('cpu_count')),
    ram_count: parseWholeNumber(query.get('ram_count'))
  }
  const wanted = {
    cpu_count: requested.cpu_count ?? DEFAULT_CPU_ONLY.cpu_count,
    ram_count: requested.ram_count ?? DEFAULT_CPU_ONLY.ram_count
  }
  if (known.flavors === null) return { type: 'cpu', ...wanted }
  const cpuOnly = known.flavors.filter((flavor) => flavor.gpu === null)
  const exact = cheapestFlavor(cpuOnly, wanted.cpu_count, wanted.ram_count)
  const got = exact ?? findNearestFlavor(cpuOnly, { gpu_count: 0, ...wanted }) ?? null
  const missed = (name: keyof typeof wanted) =>
    query.get(name) !== null && query.get(name) !== '' && requested[name] !== got?.[name]
  if (missed('cpu_count') || missed('ram_count')) corrections.push({ code: 'cpu_only', replacement: got })
  const { cpu_count, ram_count } = got ?? wanted
  return { type: 'cpu', cpu_count, ram_count }
}

/** Reads the machine to rent from a link: the path's card takes precedence over the query's (docs/rules/screen.md#addresses). */
export function parseMachine(
  query: URLSearchParams,
  named: Gpu | null,
  known: CatalogueData,
  corrections: LinkCorrection[]
): Machine {
  const type = query.get('type') || 'gpu'
  if (type === 'cpu') {
    if (named !== null) corrections.push({ code: 'card', requested: named.name })
    return parseCpuMachine(query, known, corrections)
  }
  if (type !== 'gpu') corrections.push({ code: 'type', requested: type })
  return parseGpuMachine(query, named, known, corrections)
}
