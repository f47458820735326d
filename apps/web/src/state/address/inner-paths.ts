import { paths } from './paths.ts'

/** Addresses with a query that are linked only from parts loaded after the first page. */
export const innerPaths = {
  /** The configurator for changing the configuration of a server. */
  change: (server: { readonly id: number; readonly gpu: { readonly name: string } | null }) =>
    server.gpu === null ? `/?original=${server.id}` : paths.gpu(server.gpu, server.id),
  /**
   * The panel with the top-up dialog open: for an amount in kopeks, for starting one or several servers, with an own address to return to.
   */
  topUp: (
    rub_cents: number,
    {
      server_id = 0,
      start_ids = [],
      back = ''
    }: { readonly server_id?: number; readonly start_ids?: readonly number[]; readonly back?: string } = {}
  ) =>
    `/panel?top_up=${rub_cents}${server_id === 0 ? '' : `&server=${server_id}`}${start_ids.length === 0 ? '' : `&start=${start_ids.join(',')}`}${back === '' ? '' : `&return=${encodeURIComponent(back)}`}`,
  /** The page of the rules with one rule open. */
  rule: (id: number) => `${paths.rules()}?rule=${id}`,
  /** The page of the rules with the form of a new rule for a server. */
  newRule: (server_id: number) => `${paths.rules()}?server=${server_id}`
} as const
