import { expect, test } from 'vitest'
import { payOut, payTopUp, refundsOf } from './testing/card-refunds.ts'
import { type CardShop, shareShop } from './testing/card-shop.ts'

let shop: CardShop
// each test ends with its refund made, so the next one needs no new product
shareShop((shared) => {
  shop = shared
})

test.each(['lost_request', 'lost_answer', '500', '500_done', 'proxy_page', '429'] as const)(
  'after %s the same request is repeated, and refunds once',
  async (fault) => {
    const others = shop.bank.writes('/refunds').length
    const size = shop.bank.refunds.size
    await payTopUp(shop)
    await payOut(shop, '500')
    shop.bank.faults.push(fault)
    await shop.lookUpDue()
    expect(await refundsOf(shop)).toMatchObject([{ status: 'pending' }])
    await shop.pass(1)
    await shop.lookUpDue()
    expect(await refundsOf(shop)).toMatchObject([{ status: 'succeeded' }])
    const [one, two] = shop.bank.writes('/refunds').slice(others)
    expect(two).toEqual(one)
    expect(shop.bank.refunds.size - size).toBe(1)
    expect(await shop.balance()).toBe(100_000)
  }
)

test.each([0, 1])(
  'an answer lost for a day, %i refunds made: the bank is asked, nothing is refunded twice',
  async (made) => {
    const others = shop.bank.writes('/refunds').length
    const size = shop.bank.refunds.size
    await payTopUp(shop)
    await payOut(shop, '500')
    shop.bank.faults.push(made === 1 ? 'lost_answer' : 'lost_request')
    await shop.lookUpDue()
    await shop.pass(25 * 60)
    await shop.lookUpDue()
    expect(await refundsOf(shop)).toMatchObject([{ status: 'succeeded' }])
    expect(shop.bank.refunds.size - size).toBe(1)
    expect(
      new Set(
        shop.bank
          .writes('/refunds')
          .slice(others)
          .map(({ key }) => key)
      ).size
    ).toBe(2 - made)
  }
)
