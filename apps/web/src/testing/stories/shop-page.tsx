import { type Contract, contract, type PageGlobals } from '@cloud/api'
import { type FakeData, fakeShop, refused, SAMPLE_NOW, SAMPLE_SHOP, slow } from '@cloud/api/testing'
import { DEFAULT_TERMS } from '@cloud/pricing'
import { Provider } from 'jotai'
import { useMemo } from 'react'
import { App } from '../../app/app.tsx'
import { navigateAtom } from '../../state/address/location.ts'
import { urlWriter } from '../../state/address/url-writer.ts'
import { clientOptionsAtom } from '../../state/core/api-client.ts'
import { EMPTY_ESTIMATE, type Estimate } from '../../state/estimate/estimate.ts'
import { ownEstimateAtom } from '../../state/estimate/own-estimate.ts'
import { createPageStore } from '../../state/page-store.ts'

type Shop = FakeData<Contract>

export type Resource = keyof typeof SAMPLE_SHOP

type Answer = (request: object) => unknown

/** The sample shop with other answers of some resources. */
function shopWith(resources: readonly Resource[], change: (answer: Answer) => unknown): Shop {
  const changed = resources.map((resource) => {
    const calls = Object.entries(SAMPLE_SHOP[resource]).map(([call, given]) => {
      const answer: Answer = (request) =>
        typeof given === 'function' ? (given as Answer)(request) : (given as unknown)
      return [call, change(answer)]
    })
    return [resource, Object.fromEntries(calls)]
  })
  return { ...SAMPLE_SHOP, ...Object.fromEntries(changed) }
}

/** The shop does not answer these calls. */
export const loading = (...resources: readonly Resource[]): Shop =>
  shopWith(resources, (answer) => (request: object) => slow(Infinity, answer(request)))

/** The shop cannot answer these calls. */
export const failing = (...resources: readonly Resource[]): Shop =>
  shopWith(resources, () => refused('unavailable'))

const { catalogue, flavors, user } = SAMPLE_SHOP

/** Globals of a page of the sample shop, as its server would embed them. */
export const GLOBALS: PageGlobals = {
  csrf_token: '',
  user_panel_url: '/panel',
  shop_name: 'Облачные серверы',
  terms: DEFAULT_TERMS,
  now: SAMPLE_NOW,
  card_payments: true,
  limits: { rules: 20, watches: 10, ssh_keys: 50, offer_days: 14 },
  catalogue: {
    ...Object.fromEntries(Object.entries(catalogue).map(([name, list]) => [`/api/v1/${name}/`, list])),
    '/api/v1/flavors/': flavors.list,
    '/api/v1/alerts/active-alert/': null,
    '/api/v1/user/': user.list
  }
}

/** Globals without these lists, which the page then loads. */
export const globalsWithout = (...paths: readonly string[]): Partial<PageGlobals> => ({
  catalogue: { ...GLOBALS.catalogue, ...Object.fromEntries(paths.map((path) => [path, undefined])) }
})

export interface ShopPageProps {
  /** Path and query of the page. */
  readonly url: string
  /** Answers of the shop. @default the sample shop */
  readonly shop?: Shop
  readonly globals?: Partial<PageGlobals>
  /** The estimate in the browser's storage. @default an empty one */
  readonly estimate?: Estimate
}

/** A visitor, who is not signed in. */
export const VISITOR: Partial<ShopPageProps> = {
  globals: { catalogue: { ...GLOBALS.catalogue, '/api/v1/user/': [] } },
  shop: { ...SAMPLE_SHOP, user: { list: [] } }
}

/** A stream that is refused at once, as Storybook has no server. */
class RefusedStream extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = RefusedStream.CLOSED

  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }

  close() {
    // nothing is open
  }
}
Object.assign(globalThis, { EventSource: RefusedStream })

/** A page of the product with a fake shop instead of a server. */
export function ShopPage({ url, shop = SAMPLE_SHOP, globals, estimate = EMPTY_ESTIMATE }: ShopPageProps) {
  const store = useMemo(() => {
    const created = createPageStore(url, { ...GLOBALS, ...globals })
    created.set(clientOptionsAtom, { fetch: fakeShop(contract, shop), waits: [] })
    created.set(ownEstimateAtom, () => estimate)
    // the address of Storybook stays as it is
    Object.assign(urlWriter, {
      read: () => url,
      replace: () => undefined,
      push: (next: () => string) => setTimeout(() => created.set(navigateAtom, next()))
    })
    return created
  }, [url, shop, globals, estimate])
  return (
    <Provider store={store}>
      <App />
    </Provider>
  )
}
