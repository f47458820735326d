/** A request of one service, without the service's own part of the path. */
export interface Call {
  readonly method: string
  readonly path: readonly string[]
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
  /** Header If-Match. */
  readonly ifMatch?: string | undefined
}

export interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const ok = (body: unknown): Answer => ({ status: 200, body })

/** Answers a page of a list after a marker, with a link to the next page on a host that does not exist. */
export function page(
  key: string,
  all: readonly { readonly id: string }[],
  query: URLSearchParams,
  length: number
) {
  const from = all.findIndex(({ id }) => id === query.get('marker')) + 1
  const found = all.slice(from, from + length)
  const links =
    from + length < all.length
      ? { [`${key}_links`]: [{ rel: 'next', href: 'http://elsewhere.invalid/' }] }
      : {}
  return ok({ [key]: found, ...links })
}

export const refusal = (status: number, message: string): Answer => ({
  status,
  body: { error: { code: status, message } }
})
