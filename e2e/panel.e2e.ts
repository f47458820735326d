import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { configurationLink, freeFlavor } from './support/catalogue.ts'
import { clickInSummary } from './support/click-tool.ts'
import { visitor, waitForHydration } from './support/visitor.ts'

/** Returns the texts of the primary buttons and links. */
const primaryButtons = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = 'var(--accent-fill)'
    const accent = getComputedStyle(probe).backgroundColor
    probe.remove()
    return [...document.querySelectorAll('main :is(a, button)')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === accent)
      .map(({ textContent }) => textContent)
  })

test('a server without money is created paused, renamed, queued, and deleted only after confirmation', async () => {
  const { page, console: messages } = await visitor()
  await newAccount(page, 100_00)
  await page.goto(configurationLink(await freeFlavor(), { period: 3, os: 1 }))
  await waitForHydration(page)
  await page.getByLabel('Имя сервера').fill('запасной')
  await clickInSummary(page.getByRole('button', { name: 'Создать' }).first())
  await page.waitForURL('**/panel')
  await page.getByRole('heading', { name: 'запасной' }).waitFor()
  expect(await primaryButtons(page)).toEqual(['Пополнить'])

  await page.getByRole('button', { name: 'Ещё действия: запасной' }).click()
  const renewal = page.getByRole('switch', { name: /^Автопродление «запасной»/ })
  await renewal.click()
  await expect.poll(() => renewal.isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Переименовать' }).click()
  const rename = page.getByRole('dialog', { name: 'Переименовать сервер' })
  // the name is selected, so that typing replaces it
  await rename.getByLabel('Имя сервера').waitFor()
  await page.keyboard.type('запасной-2')
  expect(await rename.getByLabel('Имя сервера').inputValue()).toBe('запасной-2')
  await rename.getByLabel('Имя сервера').fill(' ')
  await rename.getByRole('button', { name: 'Сохранить' }).click()
  await rename.getByText('Назовите сервер').waitFor()
  await rename.getByLabel('Имя сервера').fill('😀'.repeat(21))
  expect(await rename.getByLabel('Имя сервера').inputValue()).toBe('😀'.repeat(20))
  await rename.getByText('20 из 20').waitFor()
  await rename.getByLabel('Имя сервера').fill('резервный')
  await rename.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('heading', { name: 'резервный' }).waitFor()

  // leaving the queue needs a confirmation
  const menu = page.getByRole('button', { name: 'Ещё действия: резервный' })
  await menu.click()
  await page.getByRole('button', { name: 'Встать в очередь' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Встать в очередь' }).click()
  const waits = page.getByText(/^В очереди, \d+/)
  await waits.waitFor()
  const askToLeave = async () => {
    await menu.click()
    await page.getByRole('button', { name: 'Покинуть очередь' }).click()
    const question = page.getByRole('dialog', { name: 'Убрать «резервный» из очереди?' })
    await question.getByText('Место в очереди пропадёт').waitFor()
    return question
  }
  await (await askToLeave()).getByRole('button', { name: 'Отмена' }).click()
  expect(await waits.count()).toBe(1)
  await (await askToLeave()).getByRole('button', { name: 'Покинуть очередь' }).click()
  await waits.waitFor({ state: 'detached' })

  const askToDelete = async () => {
    await page.getByRole('button', { name: 'Ещё действия: резервный' }).click()
    await page.getByRole('button', { name: 'Удалить', exact: true }).click()
    return page.getByRole('dialog', { name: 'Удалить сервер «резервный»?' })
  }
  const question = await askToDelete()
  await question.getByText(/^Закреплённая цена .+ пропадёт, хотя действует до/).waitFor()
  await question.getByRole('button', { name: 'Отмена' }).click()
  await page.getByRole('heading', { name: 'резервный' }).waitFor()
  await (await askToDelete()).getByRole('button', { name: 'Удалить' }).click()
  await page.getByText('Серверов пока нет').waitFor()
  // colours have a transition
  await expect.poll(() => primaryButtons(page)).toEqual(['Собрать сервер'])
  expect(messages).toEqual([])
})
