import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_QUOTAS } from '../../billing/quotas.ts'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { saveOffer } from '../../offers/save-offer.ts'
import { checkPromo } from '../../promo/check-promo.ts'
import { cardIds } from './flavors.ts'
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

test('a code is valid until it is closed, and prices that include it keep it', async () => {
  const { id, code } = await add()
  expect(code).toBe('ЛЕТО10')
  expect(await tried('лето10')).toMatchObject({ id, code: 'ЛЕТО10', discount: 12.5 })
  const account = await cloud.account()
  const { server_id } = await cloud.create(account, { promocode_id: id })
  expect(await listPromoCodes(cloud.db)).toMatchObject([{ code: 'ЛЕТО10', discount: '12.50', uses: 1 }])
  cloud.now += 1000
  const ended = { code: 'ЛЕТО10', valid_until: new Date(cloud.now) }
  const close = () => cloud.do((tx, now) => closePromoCode(tx, ' лето10 ', now))
  expect(await close()).toEqual({ ...ended, closed: true })
  expect(await close()).toEqual({ ...ended, closed: false })
  await expect(tried('лето10')).rejects.toMatchObject({ code: 'promo_refused' })
  cloud.now += 1000
  expect(await close()).toEqual({ ...ended, closed: false })
  expect(await cloud.server(account, server_id)).toMatchObject({
    server_full_rent_price_rub_cents: 63_000,
    promocode_id: id
  })
})

test('a code that would end later can be closed now', async () => {
  await add({ code: 'EARLY', valid_until: new Date(cloud.now + 1000) })
  const ended = { code: 'EARLY', valid_until: new Date(cloud.now), closed: true }
  expect(await cloud.do((tx, now) => closePromoCode(tx, 'early', now))).toEqual(ended)
  await expect(tried('early')).rejects.toMatchObject({ code: 'promo_refused' })
})

test('lower-case letters of other alphabets are refused, because only others are read as upper case', async () => {
  for (const code of ['café', 'straße', 'ⅷ'])
    await expect(add({ code })).rejects.toThrow('letters other than A-Z and А-Я must be upper case')
  expect(await add({ code: 'CAFÉ' })).toMatchObject({ code: 'CAFÉ' })
})

test('a code is valid from its start time on', async () => {
  await add({ code: 'SOON', valid_from: new Date(cloud.now + 1000), max_uses: null })
  await expect(tried('soon')).rejects.toMatchObject({ code: 'promo_refused' })
  cloud.now += 1000
  expect(await tried('soon')).toMatchObject({ code: 'SOON' })
})

test('the list counts the uses of open offers, which use a code up', async () => {
  const { id } = await add({ code: 'OFFERED' })
  const account = await cloud.account()
  const item = { name: 'o', quantity: 1, flavor_id: 1, os_id: 1, ssd_count: 256, price_plan: 1 } as const
  const offer = { items: [item], promocode_id: id, title: null, buyer: null }
  await cloud.do((tx, now) => saveOffer(tx, account, now, offer, { quotas: NO_QUOTAS, days: 14 }))
  await expect(tried('offered')).rejects.toMatchObject({ code: 'promo_refused' })
  expect((await listPromoCodes(cloud.db)).find(({ code }) => code === 'OFFERED')).toMatchObject({ uses: 1 })
})

test('cards can be given by id, name and short name', async () => {
  expect(await cardIds(cloud.db, ['nvidia l40s', ' H100 ', '2'])).toEqual([1, 2])
  await expect(cardIds(cloud.db, ['H100', '99'])).rejects.toThrow("There is no card '99'. See cards list.")
  await cloud.db
    .insertInto('gpus')
    .values({ gpu_id: 9, name: 'AMD 2', short_name: '2', ram: 1, is_cloud: true })
    .execute()
  await expect(cardIds(cloud.db, ['2'])).rejects.toThrow("'2' is card 2, NVIDIA H100, and card 9, AMD 2")
})

test('adding an existing code and closing an unknown one are refused', async () => {
  await add({ code: 'ONCE' })
  await expect(add({ code: 'once' })).rejects.toThrow('There is a code ONCE already')
  await expect(cloud.do((tx, now) => closePromoCode(tx, 'CARD', now))).rejects.toMatchObject({
    message: 'There is no code CARD. See promo list.'
  })
})
