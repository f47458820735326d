/** A request of one service, without the service's own part of the path. */
export interface Call {
  readonly method: string
  readonly path: readonly string[]
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}

export interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const ok = (body: unknown): Answer => ({ status: 200, body })

export const refusal = (status: number, message: string): Answer => ({
  status,
  body: { error: { code: status, message } }
})
