import { type Contract, contract, createClient } from '@cloud/api'
import { type FakeData, fakeShop, lost, refused, SAMPLE_SHOP, slow } from '@cloud/api/testing'

const { offers } = SAMPLE_SHOP

/** Shops that answer from data; each shows another state of the screen. */
const SHOPS = {
  ready: { offers },
  slow: { offers: { ...offers, list: slow(2_000, offers.list) } },
  loading: { offers: { ...offers, list: slow(Infinity, offers.list) } },
  empty: { offers: { ...offers, list: { count: 0, results: [] } } },
  failed: { offers: { ...offers, list: refused('unavailable') } },
  refused: { offers: { ...offers, accept: refused('insufficient_funds', { missing_rub_cents: 50_000_00 }) } },
  lost: { offers: { ...offers, accept: lost() } }
} satisfies Readonly<Record<string, FakeData<Contract>>>

export type ShopName = keyof typeof SHOPS

/** Returns a client of a sample shop. */
export function shopNamed(name: string) {
  const shop: FakeData<Contract> = SHOPS[name as ShopName] ?? SHOPS.ready
  return createClient({ fetch: fakeShop(contract, shop), waits: [] })
}
