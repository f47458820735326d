import type { Page } from 'playwright-core'
import { PASSWORD } from '../support/account.ts'
import { configurationLink, offerLink } from '../support/catalogue.ts'
import { clickTool } from '../support/click-tool.ts'
import { waitForHydration } from '../support/visitor.ts'
import type { FixedTimeProduct } from './fixed-time-product.ts'
import { answerWithPrograms } from './programs-answers.ts'
import { answerWithRules } from './rules-answers.ts'
import { answerWithAllFactors, answerWithPasswordOnly } from './security-answers.ts'

type Variant = readonly [width: 1280 | 390, theme: 'light' | 'dark']

interface PageScreenshot {
  /** Not signed in, or signed in as the owner of `server_id`. */
  readonly viewer: 'visitor' | 'owner'
  readonly path: (product: FixedTimeProduct) => string
  /** @default TWO_VARIANTS */
  readonly variants?: readonly Variant[]
  /** Prepares the page before it is opened, for example the answers to its requests. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Waits until the page shows its content. */
  readonly ready: (page: Page) => Promise<unknown>
}

/** Both widths and both themes in the fewest screenshots. */
export const TWO_VARIANTS = [
  [1280, 'light'],
  [390, 'dark']
] as const satisfies readonly Variant[]

/** For the most visited pages. */
const ALL_VARIANTS = [
  [1280, 'light'],
  [1280, 'dark'],
  [390, 'light'],
  [390, 'dark']
] as const

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()

const signIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Войти' }).first().click()
  await page.getByRole('dialog').getByLabel('Пароль').waitFor()
}

const click = (name: string, next: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole('button', { name }).click()
  await next(page)
}

/** The pages with screenshots, by the screenshot's name. */
export const PAGES: Readonly<Record<string, PageScreenshot>> = {
  start: { viewer: 'visitor', variants: ALL_VARIANTS, path: () => '/', ready: text('Конфигурация') },
  card: {
    viewer: 'visitor',
    variants: ALL_VARIANTS,
    path: ({ flavor }) => configurationLink(flavor, { ssdSize: 512, period: 3, os: 1 }),
    ready: text('Итого за 3 месяца')
  },
  'which-plan': {
    viewer: 'visitor',
    path: ({ flavor }) => configurationLink(flavor, { ssdSize: 512, period: 3, os: 1 }),
    ready: async (page) => {
      await page.getByText('Какой тариф выгоднее').click()
      await page.getByRole('radio', { name: 'С перерывами' }).check()
      await page.getByRole('radio', { name: /^Ночи по 10/ }).check()
      await text('Выгоднее всего')(page)
    }
  },
  'which-plan-run': {
    viewer: 'visitor',
    path: ({ flavor }) => configurationLink(flavor, { ssdSize: 512, period: 3, os: 1 }),
    ready: async (page) => {
      await page.getByText('Какой тариф выгоднее').click()
      await text('Выгоднее всего')(page)
    }
  },
  'without-card': {
    viewer: 'visitor',
    path: () => '/?type=cpu&cpu_count=8&ram_count=32&period=12',
    ready: text('Итого за 12 месяцев')
  },
  offer: { viewer: 'visitor', path: ({ flavor }) => offerLink(flavor, 12), ready: text('Итого') },
  estimate: {
    viewer: 'visitor',
    path: ({ flavor }) => configurationLink(flavor, { ssdSize: 512, period: 3, os: 1 }),
    ready: async (page) => {
      await page.getByLabel('Имя сервера').fill('train-h100')
      await clickTool(page, 'Добавить в смету')
      await page.getByRole('link', { name: 'Открыть смету' }).click()
      await page.getByRole('heading', { name: 'Позиции' }).waitFor()
    }
  },
  panel: { viewer: 'owner', variants: ALL_VARIANTS, path: () => '/panel', ready: text('На начало месяца') },
  change: {
    viewer: 'owner',
    path: ({ server_id }) => `/H100?original=${server_id}`,
    ready: text(/Остаток прежней предоплаты верн/)
  },
  rules: {
    viewer: 'owner',
    path: () => '/panel/rules',
    before: answerWithRules,
    ready: text('Ночью не нужен')
  },
  security: {
    viewer: 'owner',
    path: () => '/panel/security',
    before: answerWithAllFactors,
    ready: text('Это устройство')
  },
  'security-codes': {
    viewer: 'owner',
    path: () => '/panel/security',
    variants: [[390, 'light']],
    before: answerWithPasswordOnly,
    ready: click('Подключить одноразовые коды', async (page) => {
      await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByRole('img', { name: /^QR-код/ }).waitFor()
    })
  },
  'security-key': {
    viewer: 'owner',
    path: () => '/panel/security',
    variants: [[1280, 'dark']],
    before: answerWithPasswordOnly,
    ready: click('Добавить ключ доступа', (page) => page.getByLabel('Название').fill('Ноутбук'))
  },
  programs: {
    viewer: 'owner',
    path: () => '/panel/programs',
    before: answerWithPrograms,
    ready: text('Дежурный чат')
  },
  'sign-in': { viewer: 'visitor', path: () => '/panel', ready: signIn },
  unknown: {
    viewer: 'visitor',
    path: () => '/no-such-page',
    ready: (page) => page.getByRole('heading').first().waitFor()
  }
}

/** Opens a page in the state of its screenshot. */
export async function openPage(
  page: Page,
  product: FixedTimeProduct,
  { path, before, ready }: PageScreenshot
): Promise<void> {
  await before?.(page)
  await page.goto(product.base + path(product))
  await waitForHydration(page)
  await ready(page)
  const name = page.getByLabel('Имя сервера')
  // the suggested name is random
  if ((await name.count()) > 0 && (await name.first().isEditable())) await name.first().fill('train-h100')
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
}
