import type { Terms } from '@cloud/pricing'
import type { LinkOffer, OfferAnswer, SavedOfferAnswer } from './offer-document.ts'
import type { Promo, PromoPayload } from './schemas/promo.ts'

/**
 * Data that the server embeds in the page for the screens (docs/rules/wire.md#page-globals): the user's token, the terms of
 * prices, loaded responses.
 */
export interface PageGlobals {
  readonly csrf_token: string
  readonly user_panel_url: string
  /** Name of the shop for customers: in the header, titles and printed documents. */
  readonly shop_name?: string
  readonly terms: Terms
  /** Responses by path, e.g. '/api/v1/gpu/'. Each is validated against the contract before use. */
  readonly catalogue: Readonly<Record<string, unknown>>
  /**
   * Time of the product in milliseconds; present for signed-in users, whose panel uses it as its clock, and on a saved
   * offer.
   */
  readonly now?: number
  /** Present only in the sandbox, where the user can control the clock and the machines. */
  readonly sandbox?: true
  /** Present only if a bank takes card payments. */
  readonly card_payments?: true
  /** Maximum rules, watches and SSH keys of an account, and days that an offer stays valid after the day it is saved. */
  readonly limits?: {
    readonly rules: number
    readonly watches: number
    readonly ssh_keys: number
    readonly offer_days: number
  }
  /** Contact of the support; absent if there is none. */
  readonly support?: {
    /** At least one channel, the best channel for reporting a fault first. */
    readonly ways: readonly {
      readonly kind: 'email' | 'url' | 'phone'
      readonly href: string
      readonly text: string
    }[]
    /** True for the sample contact of the sandbox, which nobody reads. */
    readonly is_sample: boolean
  }
  /** URL that also receives the events of `window.dataLayer`; absent if there is none. */
  readonly analytics_url?: string
  /** Applied promo code of the link, so that the first paint shows the final price. */
  readonly promo?: Promo
  /** Error message of the promo code of the link. */
  readonly promo_error?: string
  /** Content of '/commercial-offer'; absent on other pages. */
  readonly offer?: OfferAnswer
  /** Content of '/offers/{id}', null if the offer does not exist; absent on other pages. */
  readonly saved_offer?: SavedOfferAnswer | null
  /** Seller, who is also the controller of personal data. */
  readonly seller?: LinkOffer['seller']
}

/** Status and head of a page, known before rendering. */
export interface PageDescription {
  readonly status: 200 | 400 | 404
  readonly title: string
  readonly description: string
}

/** Renderer of pages for the server. A URL consists of path and query. */
export interface PageRenderer {
  /** Returns the status and head of a page. Never throws, for any query. */
  readonly describe: (url: string, globals: PageGlobals) => PageDescription
  /** Returns true if the page needs more than the styles of the first page. Never throws. */
  readonly needsLateStyles: (url: string, globals: PageGlobals) => boolean
  /**
   * Returns the configuration for which the promo code of the URL must be checked, or null without a code. Never throws.
   */
  readonly requestedPromo: (url: string, globals: PageGlobals) => PromoPayload | null
  /** Renders the content of `<div id="root">` completely, including lazy components. */
  readonly render: (url: string, globals: PageGlobals, nonce: string) => Promise<string>
}
