import { paths } from './paths.ts'

/** Addresses of something on a page, to which only parts lead that come after the first page. */
export const innerPaths = {
  /** The configurator for another configuration of a server. */
  change: (server: { readonly id: number; readonly gpu: { readonly name: string } | null }) =>
    server.gpu === null ? `/?original=${server.id}` : paths.card(server.gpu, server.id),
  /** The panel with its top-up open: for that many kopeks, for the start of a server or of several, and back to an address of ours. */
  topUp: (
    rub_cents: number,
    {
      server_id = 0,
      start_ids = [],
      back = ''
    }: { readonly server_id?: number; readonly start_ids?: readonly number[]; readonly back?: string } = {}
  ) =>
    `/panel?top_up=${rub_cents}${server_id === 0 ? '' : `&server=${server_id}`}${start_ids.length === 0 ? '' : `&start=${start_ids.join(',')}`}${back === '' ? '' : `&return=${encodeURIComponent(back)}`}`,
  /** One of the rules. */
  rule: (id: number) => `${paths.rules()}?rule=${id}`
} as const
