import { expect, test } from 'vitest'
import { readSettings } from '../platform/settings.ts'
import { privacyPage } from './privacy-page.ts'

const page = (environment: Readonly<Record<string, string>> = {}) =>
  privacyPage(readSettings(environment, '.data'))

test('names the seller of the settings and how to reach him', () => {
  const html = page({
    SELLER_NAME: 'ООО «Облако» <b>',
    SELLER_INN: '7707083893',
    SELLER_KPP: '770701001',
    SELLER_ADDRESS: 'Москва, Тверская, 1',
    SELLER_BANK: 'Банк, счёт 40702810000000000001',
    SUPPORT_EMAIL: 'help@cloud.example',
    SUPPORT_PHONE: '+7 495 000-00-00'
  })
  expect(html).toMatch(/^<!doctype html><html lang="ru"/)
  expect(html).toContain('ООО «Облако» &lt;b&gt;')
  expect(html).toContain('<a href="mailto:help@cloud.example">')
  expect(html).not.toMatch(/Образец|пример|40702810000000000001/)
})

test('in the sandbox says that the seller is none, and in a shop without settings that none is named', () => {
  expect(page()).toContain('Образец: это песочница')
  const shop = page({ SANDBOX: '0' })
  expect(shop).toContain('Продавец ещё не указал свои реквизиты.')
  expect(shop).toContain('напишите продавцу.')
  expect(shop).not.toMatch(/<dl>|Образец|пример/)
})

test('says that presses are counted where they are', () => {
  expect(page()).not.toContain('считаются')
  expect(page({ ANALYTICS_URL: 'https://events.example/collect' })).toContain('Нажатия на кнопки считаются')
})
