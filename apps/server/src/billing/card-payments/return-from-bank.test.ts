import { expect, test, vi } from 'vitest'
import { CardShop } from './testing/card-shop.ts'

test('in a shop, a customer who returns from the bank finds the payment credited', async () => {
  const shop = await CardShop.open({ SANDBOX: '0', CONFIRM_EMAIL: '0' })
  const { id, payment, payment_url } = await shop.begin()
  shop.bank.pay(payment.id)
  expect((await shop.open(`${payment_url}/back`)).headers.get('location')).toBe('/panel')
  expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
  await shop.close()
})

test('an address with a key that no database can hold is unknown, and logs no failure', async () => {
  const shop = await CardShop.open()
  const failed = vi.spyOn(shop.served.app.log, 'error')
  for (const path of ['/pay/%00', '/pay/a%00b/back', '/pay/%EF%BF%BD'])
    expect([path, (await shop.open(path)).status]).toEqual([path, 404])
  expect(failed).not.toHaveBeenCalled()
  await shop.close()
})
