import type { Page } from 'playwright-core'
import { PASSWORD } from '../support/account.ts'
import { link, offerLink } from '../support/catalogue.ts'
import { pressTool } from '../support/press-tool.ts'
import { hydrated } from '../support/visitor.ts'
import { threeRules } from './rules-page.ts'
import { plainAccount, protectedAccount } from './security-page.ts'
import type { StillShop } from './still-shop.ts'

/** How wide a page is drawn, and in which colours. */
export type Look = readonly [width: 1280 | 390, theme: 'light' | 'dark']

interface Shown {
  /** Who looks: somebody unknown, or the owner of a server with this id. */
  readonly who: 'visitor' | 'owner'
  readonly path: (shop: StillShop) => string
  /** @default each width in each theme */
  readonly looks?: readonly Look[]
  /** What the page is told before it is opened. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Waits until the page shows what it is about. */
  readonly ready: (page: Page) => Promise<unknown>
}

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()

const signIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Войти' }).first().click()
  await page.getByRole('dialog').getByLabel('Пароль').waitFor()
}

/** A page in the fewest looks that show both widths and both themes. */
const TWO_LOOKS = [
  [1280, 'light'],
  [390, 'dark']
] as const

const press = (name: string, next: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole('button', { name }).click()
  await next(page)
}

/** The pages that have pictures, by the name of their picture. */
export const PAGES: Readonly<Record<string, Shown>> = {
  start: { who: 'visitor', path: () => '/', ready: text('Конфигурация') },
  card: {
    who: 'visitor',
    path: ({ flavor }) => link(flavor, { ssdSize: 512, period: 3, os: 1 }),
    ready: text('Итого за 3 месяца')
  },
  'which-plan': {
    who: 'visitor',
    looks: TWO_LOOKS,
    path: ({ flavor }) => link(flavor, { ssdSize: 512, period: 3, os: 1 }),
    ready: async (page) => {
      await page.getByText('Какой тариф выгоднее').click()
      await page.getByRole('radio', { name: 'С перерывами' }).check()
      await page.getByRole('radio', { name: /^Ночи по 10/ }).check()
      await text('Выгоднее всего')(page)
    }
  },
  'which-plan-run': {
    who: 'visitor',
    looks: TWO_LOOKS,
    path: ({ flavor }) => link(flavor, { ssdSize: 512, period: 3, os: 1 }),
    ready: async (page) => {
      await page.getByText('Какой тариф выгоднее').click()
      await text('Выгоднее всего')(page)
    }
  },
  'without-card': {
    who: 'visitor',
    path: () => '/?type=cpu&cpu_count=8&ram_count=32&period=12',
    ready: text('Итого за 12 месяцев')
  },
  offer: { who: 'visitor', path: ({ flavor }) => offerLink(flavor, 12), ready: text('Итого') },
  estimate: {
    who: 'visitor',
    looks: TWO_LOOKS,
    path: ({ flavor }) => link(flavor, { ssdSize: 512, period: 3, os: 1 }),
    ready: async (page) => {
      await page.getByLabel('Имя сервера').fill('train-h100')
      await pressTool(page, 'Добавить в смету')
      await page.getByRole('link', { name: 'Открыть смету' }).click()
      await page.getByRole('heading', { name: 'Позиции' }).waitFor()
    }
  },
  panel: { who: 'owner', path: () => '/panel', ready: text('На начало месяца') },
  change: {
    who: 'owner',
    path: ({ server_id }) => `/H100?original=${server_id}`,
    ready: text(/Остаток прежней предоплаты верн/)
  },
  rules: {
    who: 'owner',
    looks: TWO_LOOKS,
    path: () => '/panel/rules',
    before: threeRules,
    ready: text('Ночью не нужен')
  },
  security: {
    who: 'owner',
    path: () => '/panel/security',
    looks: TWO_LOOKS,
    before: protectedAccount,
    ready: text('Это устройство')
  },
  'security-codes': {
    who: 'owner',
    path: () => '/panel/security',
    looks: [[390, 'light']],
    before: plainAccount,
    ready: press('Подключить одноразовые коды', async (page) => {
      await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByRole('img', { name: /^QR-код/ }).waitFor()
    })
  },
  'security-key': {
    who: 'owner',
    path: () => '/panel/security',
    looks: [[1280, 'dark']],
    before: plainAccount,
    ready: press('Добавить ключ доступа', (page) => page.getByLabel('Название').fill('Ноутбук'))
  },
  'sign-in': { who: 'visitor', path: () => '/panel', ready: signIn },
  unknown: {
    who: 'visitor',
    path: () => '/no-such-page',
    ready: (page) => page.getByRole('heading').first().waitFor()
  }
}

/** Opens a page as its picture shows it. */
export async function open(page: Page, shop: StillShop, { path, before, ready }: Shown): Promise<void> {
  await before?.(page)
  await page.goto(shop.base + path(shop))
  await hydrated(page)
  await ready(page)
  const name = page.getByLabel('Имя сервера')
  // the name that is proposed is a random one
  if ((await name.count()) > 0 && (await name.first().isEditable())) await name.first().fill('train-h100')
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
}
