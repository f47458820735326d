import type { PriceHistory } from '@cloud/api'
import { expect, test, vi } from 'vitest'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { machineInLink } from '../address/flavor-key.ts'
import { formatChoices } from '../address/format-choices.ts'
import { createPageStore } from '../page-store.ts'
import { cardPricesAtom, planCostsAtom } from './configuration-price.ts'
import { chosenPriceNoteAtom, loadPriceNotesAtom } from './price-notes.ts'

const [card] = flavors.filter(({ gpu }) => gpu !== null)
const [bare] = flavors.filter(({ gpu }) => gpu === null)

async function noted(flavor: (typeof flavors)[number] | undefined, ...kopeks: readonly number[]) {
  if (flavor === undefined) throw new Error('The sample catalogue has no such configuration.')
  const result: PriceHistory = {
    flavor_id: flavor.id,
    prices: kopeks.map((price, ago) => ({
      valid_from: `202${6 - ago}-02-28T21:00:00.000Z`,
      flavor_monthly_price_rub_cents: price,
      change_percent: null
    }))
  }
  const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ count: 1, results: [result] }))
  vi.stubGlobal('fetch', fetchMock)
  const choices = {
    machine: machineInLink(flavor),
    os: null,
    ssdSize: 512,
    period: 3 as const,
    original: null
  }
  const store = createPageStore(
    formatChoices({ ...choices, promocode: '' }, { gpus: [], flavors: null }),
    globals
  )
  await store.set(loadPriceNotesAtom)
  await store.set(loadPriceNotesAtom)
  expect(fetchMock).toHaveBeenCalledTimes(1)
  const note = store.get(cardPricesAtom).noteOf?.(flavor)
  expect(store.get(chosenPriceNoteAtom)).toBe(note)
  const was = store.get(planCostsAtom)?.costOf({ ...flavor, flavor_monthly_price_rub_cents: kopeks[1] ?? 0 })
  return { note, was, query: new URL(String(fetchMock.mock.calls[0]?.[0]), 'http://shop').search }
}

test('the note shows the previous price with the chosen plan and disk', async () => {
  const { note, was, query } = await noted(card, card?.flavor_monthly_price_rub_cents ?? 0, 50_000_000)
  expect(query).toBe(`?gpu_id=${card?.gpu?.id}`)
  expect(note?.replaceAll(/\s/g, '')).toContain(`Ценас1марта`)
  expect(note?.replaceAll(/\D/g, '')).toMatch(new RegExp(`${(was ?? 0) / 100}$`))
})

test('the history of a configuration without a GPU card is requested alone', async () => {
  const { note, query } = await noted(bare, bare?.flavor_monthly_price_rub_cents ?? 0, 1)
  expect(query).toBe(`?flavor_ids=${bare?.id}`)
  expect(note).toMatch(/^Цена с/)
})

test('a first price, or one that the list does not have yet, has no note', async () => {
  expect((await noted(card, card?.flavor_monthly_price_rub_cents ?? 0)).note).toBeUndefined()
  expect((await noted(card, 1, 2)).note).toBeUndefined()
})
