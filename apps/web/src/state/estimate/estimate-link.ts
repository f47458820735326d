import { type Estimate, type NewItem, parseEstimate } from './estimate.ts'
import { packText, unpackText } from './packed-text.ts'

/** An estimate in a link, with the prices that its author saw. */
export interface SharedEstimate extends Estimate {
  /** Time when the prices were seen, in milliseconds. */
  readonly seen_at: number
  /** Price of each item by id, in kopeks: one month of one server without the promo code, or an hour on the hourly plan. */
  readonly seen: ReadonlyMap<number, number>
}

/** Result of reading a fragment: none, an estimate, or the reason why it is not valid. */
export type EstimateLink =
  | { readonly kind: 'none' | 'broken' | 'newer' }
  | { readonly kind: 'estimate'; readonly shared: SharedEstimate }

const VERSION = '1'

/** Formats the fragment of the address of an estimate. */
export async function formatEstimateLink({
  title,
  promocode,
  items,
  seen,
  seen_at
}: SharedEstimate): Promise<string> {
  const rows = items.map(({ id, name, quantity, flavor_id, os_id, ssd_count, price_plan }) => [
    name,
    quantity,
    flavor_id,
    os_id,
    ssd_count,
    price_plan,
    seen.get(id) ?? null
  ])
  return `${VERSION}.${await packText(JSON.stringify([title, promocode, seen_at, rows]))}`
}

/** Returns the whole estimate or nothing: a part of it would be a different estimate. */
export function parseWholeEstimate(
  title: unknown,
  promocode: unknown,
  found: readonly object[]
): Estimate | undefined {
  const estimate = parseEstimate({
    title,
    promocode,
    items: found.map((item, index) => ({ ...item, id: index + 1 }))
  })
  return found.length > 0 && estimate.items.length === found.length ? estimate : undefined
}

type LinkRow = readonly [item: Record<keyof NewItem, unknown>, seen: number | null]

function parseRow(row: unknown): LinkRow | undefined {
  if (!Array.isArray(row) || row.length !== 7) return undefined
  const [name, quantity, flavor_id, os_id, ssd_count, price_plan, seen] = row as unknown[]
  if (!(seen === null || (Number.isSafeInteger(seen) && Number(seen) >= 0))) return undefined
  return [{ name, quantity, flavor_id, os_id, ssd_count, price_plan }, seen as number | null]
}

function parseShared(text: string): SharedEstimate | undefined {
  const [title, promocode, seen_at, rows, ...rest] = JSON.parse(text) as unknown[]
  if (!Array.isArray(rows) || !Number.isSafeInteger(seen_at) || rest.length > 0) return undefined
  const parsed = rows.flatMap((row) => {
    const one = parseRow(row)
    return one === undefined ? [] : [one]
  })
  if (parsed.length < rows.length) return undefined
  const estimate = parseWholeEstimate(
    title,
    promocode,
    parsed.map(([item]) => item)
  )
  if (estimate === undefined) return undefined
  const seen = parsed.flatMap(([, price], index) => (price === null ? [] : [[index + 1, price] as const]))
  return { ...estimate, seen_at: Number(seen_at), seen: new Map(seen) }
}

/** Reads a fragment, with or without its '#'. */
export async function readEstimateLink(fragment: string): Promise<EstimateLink> {
  // some messengers change it to capitals or percent-encode it: such a link counts as altered
  const text = fragment.replace(/^#/, '')
  // the skip link 'К содержанию' leads to a part of the page
  if (text === '' || text === 'main') return { kind: 'none' }
  const [, version, packed = ''] = /^(\d{1,4})\.(.*)$/s.exec(text) ?? []
  if (version === undefined) return { kind: 'broken' }
  if (version !== VERSION) return { kind: Number(version) > Number(VERSION) ? 'newer' : 'broken' }
  const unpacked = await unpackText(packed)
  let shared: SharedEstimate | undefined
  try {
    shared = unpacked === undefined ? undefined : parseShared(unpacked)
  } catch {
    // not valid JSON
  }
  return shared === undefined ? { kind: 'broken' } : { kind: 'estimate', shared }
}
