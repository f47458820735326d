import { randomBytes } from 'node:crypto'
import type { User } from '@cloud/api'
import type { Page } from 'playwright-core'

export const newEmail = () => `walk-${randomBytes(6).toString('hex')}@cloud.test`

/** Signs up a new account through the page's own calls and pays in by the sandbox's card; the page is left as it was. */
export async function newAccount(
  page: Page,
  rub_cents: number,
  email = newEmail()
): Promise<{ readonly email: string }> {
  await page.goto('/')
  await page.evaluate(
    async ([email, amount]) => {
      const globals = JSON.parse(document.getElementById('page-globals')?.textContent ?? '{}')
      const post = (path: string, token: string, body: unknown) =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'X-CSRFToken': token },
          body: JSON.stringify(body)
        })
      const signUp = await post('/api/auth/sign-up/email', globals.csrf_token, {
        name: 'Проверка',
        email,
        password: 'Walk-2026!'
      })
      const token = signUp.headers.get('X-CSRFToken') ?? ''
      const topUp = await post('/api/v1/top-ups/', token, {
        amount_rub_cents: amount,
        payment_type: 'acquiring'
      })
      const { payment_url } = await topUp.json()
      await post(payment_url, token, { outcome: 'paid' })
    },
    [email, rub_cents] as const
  )
  return { email }
}

/** The account of the page's session, as the API tells it. */
export const me = (page: Page): Promise<User> =>
  page.evaluate(async () => (await (await fetch('/api/v1/user/')).json())[0])
