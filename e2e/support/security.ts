import type { Page } from 'playwright-core'
import { PASSWORD } from './account.ts'
import { waitForHydration } from './visitor.ts'

/** Adds a virtual authenticator, which confirms every request until `unlockedBy('nobody')`. */
export async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  return {
    unlockedBy: (who: 'owner' | 'nobody') =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: who === 'owner' })
  }
}

export async function openSecurity(page: Page): Promise<void> {
  await page.goto('/panel/security')
  await waitForHydration(page)
}

/** Confirms the first factor by the password, which is required even right after signing in. */
export async function confirmByPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await dialog.getByLabel('Пароль').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Подтвердить паролем' }).click()
}
