import type { Flavor } from '@cloud/api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { choicesAtom, pageAtom } from '../address/location.ts'
import { chooseUnlistedFlavorAtom } from '../choose/choose-unlisted.ts'
import { createPageStore } from '../page-store.ts'
import { chosenFlavorAtom } from './chosen-configuration.ts'
import { filteredFlavorsAtom } from './configuration-list.ts'
import { quoteAtom } from './configuration-price.ts'
import { findAlternatives } from './find-alternatives.ts'
import { offeredAlternativesAtom } from './offered-alternatives.ts'

function flavor(id: number): Flavor {
  const found = flavors.find((one) => one.id === id)
  if (found === undefined) throw new Error(`the catalogue of the test has no flavor ${id}`)
  return found
}

/** Returns the small catalogue with only these flavors free. */
const free = (...ids: readonly number[]) =>
  flavors.map((one) => ({ ...one, max_available: ids.includes(one.id) ? 2 : 0 }))

const ids = (found: readonly Flavor[]) => found.map(({ id }) => id)

describe('instead of 2 × H100', () => {
  test('first the same number of cards with other vCPU, then the closer number, then the next GPU card', () => {
    expect(ids(findAlternatives(flavor(104), free(102, 105, 108, 204, 304)))).toEqual([105, 102, 204])
  })

  test('the next GPU card is always offered', () => {
    expect(ids(findAlternatives(flavor(104), free(102, 105, 108, 302)))).toEqual([105, 102, 302])
  })

  test('without another card both numbers of cards are offered', () => {
    expect(ids(findAlternatives(flavor(104), free(102, 105, 108)))).toEqual([105, 102, 108])
  })

  test('a GPU card with at least the same memory comes before a smaller one', () => {
    expect(ids(findAlternatives(flavor(104), free(204, 304)))).toEqual([204])
    expect(ids(findAlternatives(flavor(304), free(104, 204)))).toEqual([104])
  })

  test('without free configurations there are no alternatives', () => {
    expect(findAlternatives(flavor(104), free())).toEqual([])
    expect(findAlternatives(flavor(104), [])).toEqual([])
  })
})

test('a server without a card is replaced by the nearest without a card', () => {
  expect(ids(findAlternatives(flavor(902), free(104, 901, 903)))).toEqual([903, 901])
})

test('at most three alternatives, all free, without duplicates and the choice itself', () => {
  const anyStock = fc.array(fc.integer({ min: -1, max: 3 }), {
    minLength: flavors.length,
    maxLength: flavors.length
  })
  fc.assert(
    fc.property(fc.constantFrom(...flavors), anyStock, (wanted, stock) => {
      const stocked = flavors.map((one, index) => ({ ...one, max_available: stock[index] ?? 0 }))
      const found = findAlternatives(wanted, stocked)
      expect(found.length).toBeLessThanOrEqual(3)
      expect(new Set(ids(found)).size).toBe(found.length)
      expect(found.every((one) => one.max_available > 0 && one.id !== wanted.id)).toBe(true)
      const kind = stocked.filter(
        (one) => one.id !== wanted.id && one.max_available > 0 && (one.gpu === null) === (wanted.gpu === null)
      )
      expect(found.length > 0).toBe(kind.length > 0)
    })
  )
})

describe('offered alternatives', () => {
  const LINK =
    '/H100?flavor[gpu]=1&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=32&flavor[ram]=5&flavor[ram_count]=256&period=3'
  const at = (url: string, ...open: readonly number[]) =>
    createPageStore(url, {
      ...globals,
      catalogue: { ...globals.catalogue, '/api/v1/flavors/': free(...open) }
    })

  const offered = (store: ReturnType<typeof at>) => store.get(offeredAlternativesAtom).alternatives

  test.for([
    ['period=3', 3, 'month'],
    ['period=0', 0, 'hour']
  ] as const)('by %s the difference is what the screen will differ by', ([period, price_plan, by]) => {
    const link = LINK.replace('period=3', period)
    const store = at(link, 105, 108, 204)
    expect(store.get(offeredAlternativesAtom).price_plan).toBe(price_plan)
    const before = store.get(quoteAtom)?.[by] ?? 0
    for (const { flavor: other, difference_rub_cents } of offered(store)) {
      const chosen = at(link, 105, 108, 204)
      chosen.set(chooseUnlistedFlavorAtom, other)
      expect((chosen.get(quoteAtom)?.[by] ?? 0) - before).toBe(difference_rub_cents)
    }
    expect(offered(store)).toHaveLength(3)
  })

  test('if one has no hourly plan, all are compared per month', () => {
    const store = at(LINK.replace('period=3', 'period=0'), 105, 304)
    expect(store.get(offeredAlternativesAtom).price_plan).toBe(1)
    expect(offered(store).map(({ cost_rub_cents }) => cost_rub_cents)).toEqual(
      // with 256 GB of disk at 1 920 ₽, and 500 ₽ for each card
      [105, 304].map((id) => flavor(id).flavor_monthly_price_rub_cents + 192_000 + 2 * 50_000)
    )
  })

  test('a free or a missing choice has no alternatives', () => {
    expect(offered(at(LINK, 104, 105))).toEqual([])
    expect(offered(at('/H100', 105))).toEqual([])
  })

  test('choosing a flavor of another GPU card changes the card and gets an available plan', () => {
    const store = at(LINK.replace('period=3', 'period=0'), 304)
    store.set(chooseUnlistedFlavorAtom, flavor(304))
    expect(store.get(pageAtom)).toEqual({ kind: 'configurator', shortName: '4090' })
    expect(store.get(chosenFlavorAtom)?.id).toBe(304)
    expect(store.get(choicesAtom).period).toBe(1)
    expect(store.get(filteredFlavorsAtom)).toMatchObject({ data: { length: 6 } })
  })
})
