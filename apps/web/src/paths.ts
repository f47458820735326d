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
  profile: () => '/panel/profile',
  /** Where whoever forgot the password gets another; a link from the mail leads here, too. */
  newPassword: () => '/panel/new-password',
  /** The commercial offer of a configuration, with the query of the specification's section 2. */
  offer: (query?: Readonly<Record<string, number>>) =>
    query === undefined
      ? '/commercial-offer'
      : `/commercial-offer?${Object.entries(query)
          .map(([name, value]) => `${name}=${value}`)
          .join('&')}`
} as const
