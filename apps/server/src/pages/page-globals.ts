import { contract, type OfferAnswer, type PageGlobals, type User } from '@cloud/api'
import { findGpu } from '@cloud/pricing'
import type { PublishedCatalogue } from '../catalogue/catalogue.ts'
import type { SupportLinks } from '../platform/support.ts'
import { canonicalPath } from './canonical-path.ts'
import type { PromoOfLink } from './promo-of-link.ts'

/** Above this a page brings the flavors of its card alone (docs/rules/wire.md#page-globals). */
const ALL_FLAVORS = 500

const inPage = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

interface Page extends PromoOfLink {
  readonly path: string
  readonly csrf_token: string
  readonly users: readonly User[]
  readonly now: number | undefined
  /** Offer shown by '/commercial-offer'. */
  readonly offer: OfferAnswer | undefined
  /** Offer shown by '/offers/{id}'. */
  readonly saved_offer: PageGlobals['saved_offer']
  readonly seller: Required<PageGlobals>['seller']
  readonly sandbox: boolean
  readonly shopName: string
  readonly limits: NonNullable<PageGlobals['limits']>
  readonly support: SupportLinks | undefined
  readonly analyticsUrl: string | undefined
}

/** The flavors of the card that the path names, of the first card at '/'. */
function ofCard({ flavors, gpu }: PublishedCatalogue, path: string) {
  const card = findGpu(gpu, decodeURIComponent(canonicalPath(path, gpu).slice(1))) ?? gpu[0]
  return flavors.filter((flavor) => flavor.gpu?.id === card?.id)
}

/** The page globals, and the same as JSON for the document; answers of the catalogue are not made into text again. */
export function pageGlobals(
  published: PublishedCatalogue,
  {
    path,
    csrf_token,
    users,
    now,
    promo,
    promo_error,
    offer: asked,
    saved_offer,
    seller,
    sandbox,
    shopName,
    limits,
    support,
    analyticsUrl
  }: Page
) {
  const some = published.flavors.length > ALL_FLAVORS ? ofCard(published, path) : undefined
  const user_panel_url = '/panel'
  const { cpu, gpu, ram, ssd, hdd, os } = contract.catalogue
  const catalogue = {
    [cpu.path]: published.cpu,
    [gpu.path]: published.gpu,
    [ram.path]: published.ram,
    [ssd.path]: published.ssd,
    [hdd.path]: published.hdd,
    [os.path]: published.os,
    [contract.flavors.list.path]: some ?? published.flavors,
    [contract.alerts.active.path]: published.alert,
    [contract.user.list.path]: users
  }
  const globals: PageGlobals = {
    csrf_token,
    user_panel_url,
    shop_name: shopName,
    terms: published.terms,
    catalogue,
    ...(now === undefined ? {} : { now }),
    ...(sandbox ? { sandbox } : {}),
    limits,
    ...(support === undefined ? {} : { support }),
    ...(analyticsUrl === undefined ? {} : { analytics_url: analyticsUrl }),
    ...(promo === undefined ? {} : { promo }),
    ...(promo_error === undefined ? {} : { promo_error }),
    ...(asked === undefined ? {} : { offer: asked }),
    ...(saved_offer === undefined ? {} : { saved_offer }),
    seller
  }
  const texts = Object.entries(catalogue).map(([at, value]) => {
    const whole =
      at === contract.flavors.list.path && some !== undefined ? undefined : published.answers.get(at)
    return `${JSON.stringify(at)}:${whole?.inPage ?? inPage(value)}`
  })
  const { catalogue: _, ...rest } = globals
  return { globals, json: `${inPage(rest).slice(0, -1)},"catalogue":{${texts.join(',')}}}` }
}
