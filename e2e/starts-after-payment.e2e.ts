import { expect, test } from 'vitest'
import { done } from '../apps/server/src/testing/program.ts'
import { newAccount } from './support/account.ts'
import { api } from './support/api.ts'
import { freeFlavor } from './support/catalogue.ts'
import { servers } from './support/servers.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

const STARTS_AFTER_PAYMENT = 'Запустится, когда придут деньги:'

/** Creates an account with an accepted offer of two paused servers. */
async function accountWithAcceptedOffer() {
  const one = await visitor()
  const { page } = one
  await newAccount(page, 100_00)
  const { id: flavor_id } = await freeFlavor()
  const item = { name: 'узел', quantity: 2, flavor_id, os_id: 1, ssd_count: 256, price_plan: 1 } as const
  const { id } = await done(api(page).offers.create({ body: { items: [item] } }))
  await done(api(page).offers.accept({ params: { id }, body: {} }))
  const waiting = await servers(page)
  return { ...one, offer_id: id, ids: waiting.map((server) => server.id), waiting }
}

test('while an invoice is unpaid, panel and offer show which servers it will start', async () => {
  const { page, offer_id, ids, console: messages } = await accountWithAcceptedOffer()
  const body = {
    amount_rub_cents: 1_000_000_00,
    payment_type: 'invoice',
    start_server_ids: ids
  } as const
  const { id } = await done(api(page).topUps.create({ body }))
  const invoice = page.getByRole('link', { name: /^счёт №\s/ })
  for (const address of ['/panel', `/offers/${offer_id}`]) {
    await page.goto(address)
    await waitForHydration(page)
    await page.getByText(STARTS_AFTER_PAYMENT).first().waitFor()
    expect(await page.getByText(STARTS_AFTER_PAYMENT).count()).toBe(2)
    expect(await invoice.first().getAttribute('href')).toContain(String(id))
  }
  expect(messages).toEqual([])
})

test('a payment received while the page was closed is reported once, with started and failed servers', async () => {
  const { page, ids, waiting, console: messages } = await accountWithAcceptedOffer()
  const [server] = waiting
  const price = server?.server_full_rent_price_rub_cents ?? 0
  const body = { amount_rub_cents: price, payment_type: 'acquiring', start_server_ids: ids } as const
  const topUp = await done(api(page).topUps.create({ body }))
  if (!('payment_url' in topUp)) throw new Error('A payment by card has no page of the bank.')
  await page.goto('/panel')
  await waitForHydration(page)
  await page
    .getByRole('link', { name: /^оплатить\s/ })
    .first()
    .waitFor()
  await page.goto('about:blank')
  await page.context().request.post(topUp.payment_url, { data: { outcome: 'paid' } })
  const started = page.getByText(/^Сервер «.+» запускается\.\s*$/)
  const left = page.getByText(/^Сервер «.+» не запущен: не хватает денег\.\s*$/)
  await page.goto('/panel')
  await waitForHydration(page)
  await page.getByText('Деньги пришли').waitFor()
  expect([await started.count(), await left.count()]).toEqual([1, 1])
  expect(await page.getByText(STARTS_AFTER_PAYMENT).count()).toBe(0)
  await page.reload()
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Остановить: / }).waitFor()
  await expect.poll(() => page.getByText('Деньги пришли').count()).toBe(0)
  expect(messages).toEqual([])
})
