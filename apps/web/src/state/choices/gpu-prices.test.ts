import { quote, SSD_SIZE } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { choicesAtom, setChoicesAtom } from '../address/location.ts'
import { ssdAtom } from '../catalogue/catalogue-lists.ts'
import { createPageStore } from '../page-store.ts'
import { gpuPricesAtom } from './gpu-prices.ts'

test('a GPU card costs as much as its cheapest configuration with the smallest disk, per hour if possible', () => {
  const store = createPageStore('/', globals)
  const prices = store.get(gpuPricesAtom)
  const ssd = store.get(ssdAtom)
  if (ssd === null) throw new Error('The catalogue has no disk.')
  const cards = new Map(flavors.flatMap(({ gpu }) => (gpu === null ? [] : [[gpu.id, gpu] as const])))
  expect(Object.keys(prices)).toHaveLength(cards.size)
  for (const [id, card] of cards) {
    const pricePlan = card.is_cloud ? 0 : 1
    const own = flavors.filter(({ gpu }) => gpu?.id === id)
    const costs = own.map((flavor) => {
      const { hour, month } = quote({ flavor, ssd, ssdSize: SSD_SIZE.min, pricePlan }, globals.terms)
      return card.is_cloud ? hour : month
    })
    expect(prices[id]).toEqual({
      cost_rub_cents: Math.min(...costs),
      price_plan: pricePlan,
      is_free: own.some(({ max_available }) => max_available > 0)
    })
  }
})

test('disk, plan and promo code change no price of a card', () => {
  const store = createPageStore('/', globals)
  const before = store.get(gpuPricesAtom)
  store.set(setChoicesAtom, { ...store.get(choicesAtom), ssdSize: 2048, period: 12 })
  expect(store.get(gpuPricesAtom)).toEqual(before)
})
