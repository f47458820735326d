import type { NewOffer, SavedOffer } from '@cloud/api'
import { quote } from '@cloud/pricing'
import { quoteMany } from '@cloud/pricing/estimate'
import { expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { flavors, ssds } from '../../testing/small-catalogue.ts'
import { stubStorage } from '../../testing/stub-storage.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { flavorsResource } from '../catalogue/catalogue-flavors.ts'
import { createPageStore } from '../page-store.ts'
import { type EstimateItem, parseEstimate } from './estimate.ts'
import { estimateOrderAtom, orderEstimateAtom } from './order-estimate.ts'
import { ownEstimateAtom } from './own-estimate.ts'

const [flavor] = flavors
const [ssd] = ssds
if (flavor === undefined || ssd === undefined) throw new Error('the catalogue of the test is empty')

const item = (id: number, name: string): EstimateItem => ({
  id,
  name,
  quantity: 1,
  flavor_id: flavor.id,
  os_id: 1,
  ssd_count: 512,
  price_plan: 1
})

type NewItem = NewOffer['items'][number]

const inputOf = ({ ssd_count, price_plan }: NewItem) => ({
  flavor,
  ssd,
  ssdSize: ssd_count,
  pricePlan: price_plan as EstimateItem['price_plan']
})

/** Returns the offer as the server saves and accepts it. */
const offerOf = ({ items }: Pick<NewOffer, 'items'>): SavedOffer => {
  const { total, vat } = quoteMany(
    items.map((one) => ({ ...inputOf(one), quantity: one.quantity })),
    globals.terms
  )
  return {
    id: 'a'.repeat(26),
    number: 'КП-2026-000001',
    status: 'open',
    title: null,
    buyer: null,
    created_at: '2026-11-21T12:30:00+03:00',
    valid_until: '2026-12-06T00:00:00+03:00',
    accepted_at: null,
    items: items.map((one) => ({
      ...one,
      quantity: one.quantity ?? 1,
      name: one.name.normalize('NFC'),
      quote: quote(inputOf(one), globals.terms)
    })),
    total_rub_cents: total,
    vat_rub_cents: vat,
    servers: []
  }
}

test('an order removes its own items; an item that another tab has added meanwhile stays with title and code', async () => {
  const kept = stubStorage()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('location', new URL('https://shop.test/estimate'))
  vi.stubGlobal('history', { pushState: vi.fn(), replaceState: vi.fn(), state: null })
  vi.stubGlobal('scrollTo', vi.fn())
  const own = () => parseEstimate(JSON.parse(kept.get('estimate') ?? '{}'))
  const store = createPageStore('/estimate', {
    ...globals,
    catalogue: { ...globals.catalogue, '/api/v1/user/': [person] }
  })
  store.set(flavorsResource.put, flavors)
  let offer: SavedOffer | undefined
  let onAccept = () => {}
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (address.endsWith('/accept/')) {
      onAccept()
      return Response.json({ ...offer, status: 'accepted' })
    }
    if (!address.endsWith('/offers/')) return Response.json([])
    offer = offerOf(JSON.parse(body))
    return Response.json(offer)
  })

  store.set(ownEstimateAtom, () => ({
    title: 'Стенд',
    promocode: '',
    items: [item(1, 'й-1'.normalize('NFD'))]
  }))
  onAccept = () =>
    kept.set('estimate', JSON.stringify({ version: 1, ...own(), items: [...own().items, item(2, 'позже')] }))
  await store.set(orderEstimateAtom, 'order')
  expect(store.get(estimateOrderAtom)).toEqual({ kind: 'ready' })
  expect(own()).toEqual({ title: 'Стенд', promocode: '', items: [item(2, 'позже')] })

  onAccept = () => {}
  await store.set(orderEstimateAtom, 'order')
  expect(own()).toEqual({ title: '', promocode: '', items: [] })
})
