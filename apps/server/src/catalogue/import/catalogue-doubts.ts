import type { Terms } from '@cloud/pricing'
import { formatRub } from '@cloud/pricing'
import { discountsOf } from '../both-forms.ts'
import type { CatalogueChange } from './catalogue-changes.ts'
import type { CatalogueFile } from './catalogue-file.ts'
import type { KnownCatalogue } from './known-catalogue.ts'
import { priceDiff } from './price-list-file.ts'

/** Effect that may be intended but looks like a mistake: the import requires the name of the doubt as a permission. */
export interface Doubt {
  readonly yes: DoubtName
  readonly what: string
}
export const DOUBTS = ['prices', 'closing', 'plans'] as const
export type DoubtName = (typeof DOUBTS)[number]

/** Factor from which a changed price looks like roubles taken for kopeks, or like an extra digit. */
const SUSPICIOUS_FACTOR = 10
const MAX_SHOWN = 5

interface Price {
  /** Item that the doubt is about. */
  readonly of: string
  readonly was: number
  readonly becomes: number
}

const isFar = ({ was, becomes }: Price): boolean =>
  was !== becomes && Math.max(was, becomes) >= SUSPICIOUS_FACTOR * Math.min(was, becomes)

/** Returns a doubt about the prices that are far from those they replace, if there are any. */
export function priceDoubts(prices: readonly Price[]): readonly Doubt[] {
  const far = prices.filter(isFar)
  const shown = far
    .slice(0, MAX_SHOWN)
    .map(({ of, was, becomes }) => `${of}: ${formatRub(was)} → ${formatRub(becomes)}`)
  const more = far.length > MAX_SHOWN ? `, and ${far.length - MAX_SHOWN} more` : ''
  return far.length === 0
    ? []
    : [
        {
          yes: 'prices',
          what: `Prices ${SUSPICIOUS_FACTOR} times or more away from those they replace, ${far.length} in all: ${shown.join(', ')}${more}`
        }
      ]
}

/** Percentage points above which a changed discount looks like another number, or like an extra digit. */
const FAR_POINTS = 20

/** Formats basis points for operators. @example inPercent(1250) // '12.5 %' */
const inPercent = (basisPoints: number): string =>
  `${String(basisPoints)
    .padStart(3, '0')
    .replace(/(?=..$)/, '.')
    .replace(/\.?0+$/, '')} %`

/** Returns a doubt about the plans whose discount is far from the previous discount, if there are any. */
export function discountDoubts(before: Terms, after: Terms): readonly Doubt[] {
  const [was, becomes] = [discountsOf(before), discountsOf(after)]
  // in whole basis points, so that fractions compare as they are written
  const basisPoints = (fraction: number) => Math.round(10_000 * fraction)
  const far = Object.entries(becomes).flatMap(([plan, discount]) => {
    // a new plan replaces no discount
    const [old, next] = [basisPoints(was[Number(plan)] ?? discount), basisPoints(discount)]
    return Math.abs(next - old) > 100 * FAR_POINTS
      ? [`${plan} months: ${inPercent(old)} → ${inPercent(next)}`]
      : []
  })
  return far.length === 0
    ? []
    : [
        {
          yes: 'prices',
          what: `Discounts more than ${FAR_POINTS} points away from those they replace: ${far.join(', ')}`
        }
      ]
}

const CLOSABLE_LISTS = ['gpus', 'oses', 'disks', 'flavors'] as const

const hasServerDisk = (disks: readonly { readonly kind: string; readonly closed?: boolean }[]): boolean =>
  disks.some(({ kind, closed }) => kind === 'ssd' && closed !== true)

/**
 * Lists the effects that an import needs permission for: prices and discounts far from those they replace, lists of which it
 * closes more than half, all disks that a server can have, and anything closed by an import of future prices, since it is
 * closed at once.
 */
export function catalogueDoubts(
  known: KnownCatalogue,
  file: CatalogueFile,
  changes: readonly CatalogueChange[],
  areToCome: boolean
): readonly Doubt[] {
  const { flavors, disk, infrastructure } = priceDiff(known, file)
  const prices = [
    ...flavors.map(({ flavor_id, was, becomes }) => ({ of: `flavors ${flavor_id}`, was, becomes })),
    ...(disk === null ? [] : [{ of: 'the disk', ...disk }]),
    ...(infrastructure === null ? [] : [{ of: 'a card', ...infrastructure }])
  ]
  const closing = CLOSABLE_LISTS.flatMap((list) => {
    const open = known[list].filter((one) => !one.closed).length
    const closed = changes.filter((one) => one.list === list && one.change === 'closed').length
    if (closed > (areToCome ? 0 : open / 2)) return [`${closed} of ${open} ${list}`]
    // GPU servers need a disk, so an empty list of disks is a doubt even if few were closed
    const isEmptied = list === 'disks' && hasServerDisk(known.disks) && !hasServerDisk(file.disks)
    return isEmptied ? ['all disks of the kind ssd'] : []
  })
  const discounts = discountDoubts(known.terms, file.terms)
  return [
    ...priceDoubts(prices),
    ...discounts,
    ...(closing.length === 0
      ? []
      : [
          {
            yes: 'closing' as const,
            what: `It leaves out, and closes${areToCome ? ' at once, regardless of --from' : ''}, ${closing.join(', ')}`
          }
        ])
  ]
}
