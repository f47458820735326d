import { randomBytes } from 'node:crypto'
import type { User } from '@cloud/api'
import type { Page } from 'playwright-core'
import { done } from '../../apps/server/src/testing/program.ts'
import { api } from './api.ts'

export const PASSWORD = 'Check-2026!'
export const newEmail = () => `e2e-${randomBytes(6).toString('hex')}@cloud.test`

/** Tops up by card in the sandbox. Returns the id of the top-up. */
export async function payByCard(page: Page, amount_rub_cents: number): Promise<number> {
  const body = { amount_rub_cents, payment_type: 'acquiring' } as const
  const made = await done(api(page).topUps.create({ body }))
  if (!('payment_url' in made)) throw new Error('The top-up by card has no page of the bank.')
  const answer = await page.context().request.post(made.payment_url, { data: { outcome: 'paid' } })
  if (!answer.ok()) throw new Error(`The bank returned ${answer.status()}: ${await answer.text()}`)
  return made.id
}

/** Signs up a new account in the page's browser and tops it up. The page itself does not change. */
export async function newAccount(
  page: Page,
  rub_cents: number,
  email = newEmail()
): Promise<{ readonly email: string }> {
  await done(api(page).auth.signUp({ body: { name: 'Проверка', email, password: PASSWORD } }))
  await payByCard(page, rub_cents)
  return { email }
}

/** Returns the signed-in account of the page's browser. */
export async function currentUser(page: Page): Promise<User> {
  const [user] = await done(api(page).user.list())
  if (user === undefined) throw new Error('The page has no signed-in account.')
  return user
}
