import { type PriceList, rentedSsd } from '@cloud/api'
import type { Terms } from '@cloud/pricing'
import { diffPriceLists, type PriceListDiff, validatePriceList } from '@cloud/pricing/price-lists'
import { refuseFaults } from './catalogue-faults.ts'
import type { CatalogueFile } from './catalogue-file.ts'
import { type KnownCatalogue, withoutClosedItems } from './known-catalogue.ts'

/** Returns true for the content of a file that is a price list rather than a catalogue. */
export const isPriceList = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'valid_from' in content

/** Returns the disk whose price applies to every configuration, as `rented_disk` selects it in the database. */
function serverDisk(disks: CatalogueFile['disks']): CatalogueFile['disks'][number] | undefined {
  const ssds = disks.filter(({ kind }) => kind === 'ssd').sort((one, other) => one.id - other.id)
  const rented = rentedSsd(ssds)
  return ssds.find(({ id }) => id === rented?.id)
}

/**
 * Returns the catalogue with the flavors, prices and terms of a price list, such as `prices export` writes; everything else stays.
 *
 * @param from moment from which the import applies; now if undefined
 * @throws with a line for each fault: the price list is invalid, has a flavor or disk that the catalogue does not have, or comes into
 *   force at another moment
 */
export function catalogueOfPriceList(
  content: unknown,
  known: KnownCatalogue,
  now: number,
  from: Date | undefined
): CatalogueFile {
  refuseFaults(validatePriceList(content).map(({ field, message }) => `${field || 'the file'}: ${message}`))
  const { valid_from, terms, flavors, disk } = content as PriceList
  const current = withoutClosedItems(known)
  const rented = serverDisk(current.disks)
  const rows = new Map(known.flavors.map(({ closed: _, ...row }) => [row.id, row]))
  const starts = Date.parse(valid_from)
  refuseFaults([
    ...(starts > now && starts !== from?.getTime()
      ? [`valid_from: the list comes into force later: add --from ${valid_from}`]
      : []),
    ...(rented?.size === disk.size ? [] : ['disk.size: the catalogue has no such disk of the kind ssd']),
    ...flavors.flatMap(({ id }, at) =>
      rows.has(id)
        ? []
        : [`flavors.${at} (id ${id}): is not in the catalogue; import a catalogue with its parts first`]
    )
  ])
  return {
    ...current,
    // a price list has both forms of the plans: the same terms in another form are no change
    terms: hasSameTerms(known.terms, terms) ? known.terms : terms,
    flavors: flavors.flatMap(({ id, flavor_monthly_price_rub_cents }) => {
      const row = rows.get(id)
      return row === undefined ? [] : [{ ...row, flavor_monthly_price_rub_cents }]
    }),
    disks: current.disks.map((one) => {
      const { monthly_price_rub_cents, hourly_price_rub_cents = one.hourly_price_rub_cents } = disk
      return one.id === rented?.id ? { ...one, monthly_price_rub_cents, hourly_price_rub_cents } : one
    })
  }
}

function hasSameTerms(was: Terms, becomes: Terms): boolean {
  const same = { flavors: [], disk: { size: 1, monthly_price_rub_cents: 0 } }
  const { plans, terms, infrastructure } = diffPriceLists(
    { ...same, terms: was },
    { ...same, terms: becomes }
  )
  return plans.length + terms.length === 0 && infrastructure === null
}

/** Returns the prices that an import changes. Closed flavors count as known; a missing disk has the price of the other side. */
export function priceDiff(known: KnownCatalogue, file: CatalogueFile): PriceListDiff {
  const flavors = known.flavors.flatMap(({ flavor_monthly_price_rub_cents: price, ...flavor }) =>
    price === null ? [] : [{ ...flavor, flavor_monthly_price_rub_cents: price }]
  )
  const old = serverDisk(withoutClosedItems(known).disks)
  const next = serverDisk(file.disks)
  const free = { size: 1, monthly_price_rub_cents: 0 }
  return diffPriceLists(
    { terms: known.terms, flavors, disk: old ?? next ?? free },
    { terms: file.terms, flavors: file.flavors, disk: next ?? old ?? free }
  )
}
