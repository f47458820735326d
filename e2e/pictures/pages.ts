import type { Page } from 'playwright-core'
import { link, offerLink } from '../support/catalogue.ts'
import { hydrated } from '../support/visitor.ts'
import type { StillShop } from './still-shop.ts'

interface Shown {
  /** Who looks: somebody unknown, or the owner of a server with this id. */
  readonly who: 'visitor' | 'owner'
  readonly path: (shop: StillShop) => string
  /** Waits until the page shows what it is about. */
  readonly ready: (page: Page) => Promise<unknown>
}

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()

const signIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Войти' }).first().click()
  await page.getByRole('dialog').getByLabel('Пароль').waitFor()
}

/** The pages that have pictures, by the name of their picture. */
export const PAGES: Readonly<Record<string, Shown>> = {
  start: { who: 'visitor', path: () => '/', ready: text('Конфигурация') },
  card: {
    who: 'visitor',
    path: ({ flavor }) => link(flavor, { ssdSize: 512, period: 3, os: 1 }),
    ready: text('Итого за 3 месяца')
  },
  'without-card': {
    who: 'visitor',
    path: () => '/?type=cpu&cpu_count=8&ram_count=32&period=12',
    ready: text('Итого за 12 месяцев')
  },
  offer: { who: 'visitor', path: ({ flavor }) => offerLink(flavor, 12), ready: text('Итого') },
  panel: { who: 'owner', path: () => '/panel', ready: text('На начало месяца') },
  change: {
    who: 'owner',
    path: ({ server_id }) => `/H100?original=${server_id}`,
    ready: text(/Остаток прежней верн/)
  },
  'sign-in': { who: 'visitor', path: () => '/panel', ready: signIn },
  unknown: {
    who: 'visitor',
    path: () => '/no-such-page',
    ready: (page) => page.getByRole('heading').first().waitFor()
  }
}

/** Opens a page as its picture shows it. */
export async function open(page: Page, shop: StillShop, { path, ready }: Shown): Promise<void> {
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
