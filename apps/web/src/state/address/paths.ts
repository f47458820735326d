import { gpuShortName } from '@cloud/pricing'

/** Addresses of all pages, as functions; `inner-paths.ts` has the addresses with more in their query. */
export const paths = {
  configurator: () => '/',
  /** The configurator with a video card chosen, by the second word of the card's name; with the server's id when that server is changed. */
  gpu: (gpu: { readonly name: string }, original: number | null = null) =>
    `/${encodeURIComponent(gpuShortName(gpu.name))}${original === null ? '' : `?original=${original}`}`,
  /** The estimate: several servers at once. */
  estimate: () => '/estimate',
  panel: () => '/panel',
  /** The page of a server. */
  server: (id: number | ':id') => `/panel/servers/${id}`,
  /** The automatic actions that run when money or time reaches a limit. */
  rules: () => '/panel/rules',
  /** The spending report. */
  spending: () => '/panel/spending',
  /** The list of saved offers. */
  offers: () => '/panel/offers',
  /** A saved offer, public to everybody who has the link. The server renders this page, so the router has no route for it. */
  savedOffer: (id: string) => `/offers/${id}`,
  profile: () => '/panel/profile',
  /** The page after an account was erased. The server renders it. */
  accountErased: () => '/privacy/erased',
  /** Sign-in methods, sessions and history of the account. */
  security: () => '/panel/security',
  /** The SSH keys of the account. */
  sshKeys: () => '/panel/ssh-keys',
  /** API tokens and webhooks of the account. */
  programs: () => '/panel/programs',
  /** The page for setting a new password; the link in the e-mail leads here, too. */
  newPassword: () => '/panel/new-password',
  /** The privacy page: which personal data is stored, and why. */
  privacy: () => '/privacy',
  /** The commercial offer of a configuration, with the query of docs/rules/documents.md#commercial-offer. */
  offer: (query?: Readonly<Record<string, number>>) =>
    query === undefined
      ? '/commercial-offer'
      : `/commercial-offer?${Object.entries(query)
          .map(([name, value]) => `${name}=${value}`)
          .join('&')}`
} as const
