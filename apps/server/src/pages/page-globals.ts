import { contract, type OfferAnswer, type PageGlobals, type User } from '@cloud/api'
import { findGpu } from '@cloud/pricing'
import type { PublishedCatalogue } from '../catalogue/catalogue.ts'
import type { SupportLinks } from '../platform/support.ts'
import { canonicalPath } from './canonical-path.ts'
import type { PromoOfLink } from './promo-of-link.ts'

/** Above this number a page contains only the flavors of its GPU card (docs/rules/wire.md#page-globals). */
const ALL_FLAVORS = 500

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
  readonly takesCards: boolean
  readonly shopName: string
  readonly limits: NonNullable<PageGlobals['limits']>
  readonly support: SupportLinks | undefined
  readonly analyticsUrl: string | undefined
}

/** Returns the flavors of the GPU card in the path; of the first card at '/'. */
function ofCard({ flavors, gpu }: PublishedCatalogue, path: string) {
  const card = findGpu(gpu, decodeURIComponent(canonicalPath(path, gpu).slice(1))) ?? gpu[0]
  return flavors.filter((flavor) => flavor.gpu?.id === card?.id)
}

/** Returns the data that a page is rendered and hydrated with. */
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
    takesCards,
    shopName,
    limits,
    support,
    analyticsUrl
  }: Page
): PageGlobals {
  const flavors = published.flavors.length > ALL_FLAVORS ? ofCard(published, path) : published.flavors
  const { cpu, gpu, ram, ssd, hdd, os } = contract.catalogue
  const catalogue = {
    [cpu.path]: published.cpu,
    [gpu.path]: published.gpu,
    [ram.path]: published.ram,
    [ssd.path]: published.ssd,
    [hdd.path]: published.hdd,
    [os.path]: published.os,
    [contract.flavors.list.path]: flavors,
    [contract.alerts.active.path]: published.alert,
    [contract.user.list.path]: users
  }
  return {
    csrf_token,
    user_panel_url: '/panel',
    shop_name: shopName,
    terms: published.terms,
    catalogue,
    ...(now === undefined ? {} : { now }),
    ...(sandbox ? { sandbox } : {}),
    ...(takesCards ? { card_payments: true } : {}),
    limits,
    ...(support === undefined ? {} : { support }),
    ...(analyticsUrl === undefined ? {} : { analytics_url: analyticsUrl }),
    ...(promo === undefined ? {} : { promo }),
    ...(promo_error === undefined ? {} : { promo_error }),
    ...(asked === undefined ? {} : { offer: asked }),
    ...(saved_offer === undefined ? {} : { saved_offer }),
    seller
  }
}
