import { randomBytes } from 'node:crypto'
import type { User } from '@cloud/api'
import type { Page } from 'playwright-core'

export const newEmail = () => `walk-${randomBytes(6).toString('hex')}@cloud.test`

/** A write of the page's own session, as its script would send it. */
const post = (page: Page, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    async ([path, body]) => {
      const { headers } = await fetch('/api/v1/user/')
      const answer = await fetch(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'X-CSRFToken': headers.get('X-CSRFToken') ?? ''
        },
        body: JSON.stringify(body)
      })
      return answer.json().catch(() => null)
    },
    [path, body] as const
  )

/** Pays in by the sandbox's card. */
export async function payIn(page: Page, rub_cents: number): Promise<void> {
  const topUp = await post(page, '/api/v1/top-ups/', {
    amount_rub_cents: rub_cents,
    payment_type: 'acquiring'
  })
  const { payment_url } = topUp as { readonly payment_url: string }
  await post(page, payment_url, { outcome: 'paid' })
}

/** Signs up a new account through the page's own calls and pays in; the page is left as it was. */
export async function newAccount(
  page: Page,
  rub_cents: number,
  email = newEmail()
): Promise<{ readonly email: string }> {
  await page.goto('/')
  await post(page, '/api/auth/sign-up/email', { name: 'Проверка', email, password: 'Walk-2026!' })
  await payIn(page, rub_cents)
  return { email }
}

/** The account of the page's session, as the API tells it. */
export const me = (page: Page): Promise<User> =>
  page.evaluate(async () => (await (await fetch('/api/v1/user/')).json())[0])
