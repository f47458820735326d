import type { Page } from 'playwright-core'
import { PASSWORD } from './account.ts'
import { hydrated } from './visitor.ts'

/** A key in the device, which its owner unlocks at once until nobody does any more. */
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
  await hydrated(page)
}

/** Types the password that the first factor asks for, however fresh the sign-in is. */
export async function confirmByPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await dialog.getByLabel('Пароль').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Подтвердить паролем' }).click()
}
