import { paths } from './paths.ts'

/** Addresses of something on a page, to which only parts lead that come after the first page. */
export const innerPaths = {
  /** The configurator for another configuration of a server. */
  change: (server: { readonly id: number; readonly gpu: { readonly name: string } | null }) =>
    server.gpu === null ? `/?original=${server.id}` : paths.card(server.gpu, server.id),
  /** The panel with its top-up open: for that many kopeks, for the start of a server, and back to an address of ours. */
  topUp: (rub_cents: number, { server_id = 0, back = '' } = {}) =>
    `/panel?top_up=${rub_cents}${server_id === 0 ? '' : `&server=${server_id}`}${back === '' ? '' : `&return=${encodeURIComponent(back)}`}`,
  /** One of the rules. */
  rule: (id: number) => `${paths.rules()}?rule=${id}`
} as const
