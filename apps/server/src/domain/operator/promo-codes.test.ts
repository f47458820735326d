import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPromo } from '../promo.ts'
import { SmallCloud } from '../testing/small-cloud.ts'
import { addPromoCode, closePromoCode, listPromoCodes, type NewPromoCode } from './promo-codes.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

const plain: NewPromoCode = {
  code: ' лето10 ',
  discount: '12.5',
  plans: null,
  gpu_ids: null,
  valid_until: null,
  max_uses: 1,
  max_uses_per_account: null,
  first_order_only: false
}
const add = (promo: Partial<NewPromoCode> = {}) =>
  cloud.do((tx, now) => addPromoCode(tx, { ...plain, ...promo }, now))
const tried = (code: string) =>
  cloud.do((tx, now) => checkPromo(tx, { code, account_id: null, price_plan: 1, gpu_id: null, now }))

test('a code holds from now until it is closed, and what it is in keeps it', async () => {
  const { id, code } = await add()
  expect(code).toBe('ЛЕТО10')
  expect(await tried('лето10')).toEqual({ id, code: 'ЛЕТО10', discount: 12.5 })
  const account = await cloud.account()
  const { server_id } = await cloud.create(account, { promocode_id: id })
  expect(await listPromoCodes(cloud.db)).toMatchObject([{ code: 'ЛЕТО10', discount: '12.50', uses: 1 }])
  cloud.now += 1000
  const closed = { code: 'ЛЕТО10', valid_until: new Date(cloud.now) }
  expect(await cloud.do((tx, now) => closePromoCode(tx, 'лето10', now))).toEqual(closed)
  await expect(tried('лето10')).rejects.toMatchObject({ code: 'promo_refused' })
  cloud.now += 1000
  expect(await cloud.do((tx, now) => closePromoCode(tx, 'лето10', now))).toEqual(closed)
  expect(await cloud.server(account, server_id)).toMatchObject({
    server_full_rent_price_rub_cents: 63_000,
    promocode_id: id
  })
})

test('a code that is there, a card that is not, a code that is not', async () => {
  await add({ code: 'ONCE' })
  await expect(add({ code: 'once' })).rejects.toThrow('There is a code ONCE already')
  await expect(add({ code: 'CARD', gpu_ids: [1, 99] })).rejects.toMatchObject({
    message: 'There is no card 99 in the catalogue.'
  })
  await expect(cloud.do((tx, now) => closePromoCode(tx, 'CARD', now))).rejects.toMatchObject({
    message: 'There is no code CARD. See promo list.'
  })
})
