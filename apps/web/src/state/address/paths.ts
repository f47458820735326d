import { gpuShortName } from '@cloud/pricing'

/** Every address of the product that a person can open, as a function. */
export const paths = {
  configurator: () => '/',
  /** The configurator with a video card chosen, by the second word of its name; for a change with the server's id. */
  card: (gpu: { readonly name: string }, original: number | null = null) =>
    `/${encodeURIComponent(gpuShortName(gpu.name))}${original === null ? '' : `?original=${original}`}`,
  /** The configurator for another configuration of a server. */
  change: (server: { readonly id: number; readonly gpu: { readonly name: string } | null }) =>
    server.gpu === null ? `/?original=${server.id}` : paths.card(server.gpu, server.id),
  panel: () => '/panel',
  /** The panel with its top-up open: for that many kopeks, for the start of a server, and back to an address of ours. */
  topUp: (rub_cents: number, { server_id = 0, back = '' } = {}) =>
    `/panel?top_up=${rub_cents}${server_id === 0 ? '' : `&server=${server_id}`}${back === '' ? '' : `&return=${encodeURIComponent(back)}`}`,
  /** What the product does by itself when money or the clock reach something; a link leads to one of its rules. */
  rules: (id?: number) => `/panel/rules${id === undefined ? '' : `?rule=${id}`}`,
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
