import { gpuShortName } from '@cloud/pricing'

/** The addresses of the product that a person can open, as functions; `inner-paths.ts` has those with more in their query. */
export const paths = {
  configurator: () => '/',
  /** The configurator with a video card chosen, by the second word of its name; for a change with the server's id. */
  card: (gpu: { readonly name: string }, original: number | null = null) =>
    `/${encodeURIComponent(gpuShortName(gpu.name))}${original === null ? '' : `?original=${original}`}`,
  /** Several servers that are wanted together. */
  estimate: () => '/estimate',
  panel: () => '/panel',
  /** What the product does by itself when money or the clock reach something. */
  rules: () => '/panel/rules',
  /** Where the money went. */
  spending: () => '/panel/spending',
  /** The offers that were saved. */
  offers: () => '/panel/offers',
  /** A saved offer, for everybody who has the link. The server gives it with its page: no router leads there. */
  savedOffer: (id: string) => `/offers/${id}`,
  profile: () => '/panel/profile',
  /** How the account is signed in to, where it is, and what was done with it. */
  security: () => '/panel/security',
  /** Where whoever forgot the password gets another; a link from the mail leads here, too. */
  newPassword: () => '/panel/new-password',
  /** What is kept of people, and why. */
  privacy: () => '/privacy',
  /** The commercial offer of a configuration, with the query of docs/rules/documents.md#commercial-offer. */
  offer: (query?: Readonly<Record<string, number>>) =>
    query === undefined
      ? '/commercial-offer'
      : `/commercial-offer?${Object.entries(query)
          .map(([name, value]) => `${name}=${value}`)
          .join('&')}`
} as const
