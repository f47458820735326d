import type { Terms } from '@cloud/pricing'
import type { OfferAnswer, OfferSheet, SavedOfferAnswer } from './offer-sheet.ts'
import type { Promo, PromoPayload } from './schemas/promo.ts'

/** What the server puts into the page for the screens (docs/rules/wire.md#page-globals): a person's token, prices' terms, loaded answers. */
export interface PageGlobals {
  readonly csrf_token: string
  readonly user_panel_url: string
  /** Name of the shop for its customers: in the header, titles and on paper. */
  readonly shop_name?: string
  readonly terms: Terms
  /** Answers by path, e.g. '/api/v1/gpu/'. Each is checked against its contract before it is used. */
  readonly catalogue: Readonly<Record<string, unknown>>
  /** What time it was for the product, milliseconds; there for an account, whose panel counts from it, and on a saved offer. */
  readonly now?: number
  /** There only in the sandbox, whose clock and machines a person may move. */
  readonly sandbox?: true
  /** How many of them an account may have; how many days an offer holds after the day it is saved. */
  readonly limits?: { readonly rules: number; readonly watches: number; readonly offer_days: number }
  /** How support is reached; absent where it is not. */
  readonly support?: {
    /** At least one, the best for a description of a fault first. */
    readonly ways: readonly {
      readonly kind: 'email' | 'url' | 'phone'
      readonly href: string
      readonly text: string
    }[]
    /** The sandbox's, where nobody answers. */
    readonly is_sample: boolean
  }
  /** Where the events of `window.dataLayer` go, too; absent where they go nowhere. */
  readonly analytics_url?: string
  /** What the code of the link takes off what the link chooses, so that the first paint has its price. */
  readonly promo?: Promo
  /** Why that code may not be used, for the same reason. */
  readonly promo_error?: string
  /** What '/commercial-offer' shows; absent on every other page. */
  readonly offer?: OfferAnswer
  /** What '/offers/{id}' shows, null where there is no such offer; absent on every other page. */
  readonly saved_offer?: SavedOfferAnswer | null
  /** Who sells, and answers for what is kept of people. */
  readonly seller?: OfferSheet['seller']
}

/** What the shell says about a page before it is drawn. */
export interface PageDescription {
  readonly status: 200 | 400 | 404
  readonly title: string
  readonly description: string
}

/** What draws the pages, for the server that answers with them. An address is path and query. */
export interface PageRenderer {
  /** Status and head of a page. Never throws, whatever the query holds. */
  readonly describe: (url: string, globals: PageGlobals) => PageDescription
  /** Whether what is drawn needs more than the styles of the first page. Never throws. */
  readonly needsLateStyles: (url: string, globals: PageGlobals) => boolean
  /** What the code of a link has to be checked against, null without one. Never throws. */
  readonly promoAsked: (url: string, globals: PageGlobals) => PromoPayload | null
  /** The body of a page for `<div id="root">`: everything is in it, lazy parts too. */
  readonly render: (url: string, globals: PageGlobals, nonce: string) => Promise<string>
}
