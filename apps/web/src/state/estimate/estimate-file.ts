import { atom } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import type { EstimateItem } from './estimate.ts'
import {
  formatEstimateLink,
  parseWholeEstimate,
  readEstimateLink,
  type SharedEstimate
} from './estimate-link.ts'
import { promoKey } from './estimate-promo.ts'

/** Maximum size of a file; real estimates are far smaller. */
const MAX_FILE_BYTES = 1_000_000

/** Returns the prices that the author of a file saw, from the address in the file; items changed since then have none. */
async function readSeenPrices(url: unknown, items: readonly EstimateItem[]) {
  const read = await readEstimateLink(typeof url === 'string' ? url.replace(/^[^#]*/, '') : '')
  if (read.kind !== 'estimate') return null
  const { shared } = read
  const seen = items.flatMap((item) => {
    const same = shared.items.find((one) => promoKey(one) === promoKey(item))
    const price = same && shared.seen.get(same.id)
    return price === undefined ? [] : [[item.id, price] as const]
  })
  return { seen_at: shared.seen_at, seen: new Map(seen) }
}

/**
 * Reads an estimate from JSON as the page saves it or as `POST /api/v1/quote/` accepts it. The items are untrusted: all are read or none.
 * Undefined if the text is not an estimate.
 */
export async function readEstimateFile(text: string, now: number): Promise<SharedEstimate | undefined> {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return undefined
  }
  const { title, promocode, items, url } = Object(file) as Record<string, unknown>
  if (!Array.isArray(items)) return undefined
  const estimate = parseWholeEstimate(
    title,
    promocode,
    items.map((item) => {
      const { name, quantity, os_id, ...rest } = Object(item) as Record<string, unknown>
      return { ...rest, name: name ?? 'server', quantity: quantity ?? 1, os_id: os_id ?? null }
    })
  )
  if (estimate === undefined) return undefined
  return {
    ...estimate,
    ...((await readSeenPrices(url, estimate.items)) ?? { seen_at: now, seen: new Map() })
  }
}

/** Returns the link to the estimate in a file; null if the file has none. */
export const readFileLinkAtom = atom(null, async (get, _set, file: Blob): Promise<string | null> => {
  const text = file.size > MAX_FILE_BYTES ? '' : await file.text().catch(() => '')
  const shared = await readEstimateFile(text, get(clockAtom)())
  return shared === undefined ? null : formatEstimateLink(shared)
})
