import { expect, test } from 'vitest'
import { newAccount } from './account.ts'
import { freeFlavor, link } from './catalogue.ts'
import { awake, visitor } from './visitor.ts'

test('a server is kept without money, renamed, its auto-renewal switched off, and deleted only when that is confirmed', async () => {
  const { page, console: said } = await visitor()
  await newAccount(page, 100_00)
  await page.goto(link(await freeFlavor(), { period: 3, os: 1 }))
  await awake(page)
  await page.getByLabel('Имя сервера').fill('запасной')
  await page.getByRole('button', { name: 'Создать' }).first().click()
  await page.waitForURL('**/panel')
  await page.getByRole('button', { name: 'Ещё действия: запасной' }).click()

  const renewal = page.getByRole('switch', { name: /^Автопродление/ })
  await renewal.click()
  await expect.poll(() => renewal.isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Переименовать' }).click()
  const rename = page.getByRole('dialog', { name: 'Переименовать сервер' })
  await rename.getByLabel('Имя сервера').fill(' ')
  await rename.getByRole('button', { name: 'Сохранить' }).click()
  await rename.getByText('Назовите сервер').waitFor()
  await rename.getByLabel('Имя сервера').fill('резервный')
  await rename.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('heading', { name: 'резервный' }).waitFor()

  const askToDelete = async () => {
    await page.getByRole('button', { name: 'Ещё действия: резервный' }).click()
    await page.getByRole('button', { name: 'Удалить', exact: true }).click()
    return page.getByRole('dialog', { name: 'Удалить сервер «резервный»?' })
  }
  await (await askToDelete()).getByRole('button', { name: 'Отмена' }).click()
  await page.getByRole('heading', { name: 'резервный' }).waitFor()
  await (await askToDelete()).getByRole('button', { name: 'Удалить' }).click()
  await page.getByText('Серверов пока нет').waitFor()
  expect(said).toEqual([])
})
