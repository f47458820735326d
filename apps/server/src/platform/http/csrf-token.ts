import { createHmac } from 'node:crypto'

/** To whom a token belongs: the session, or the visitor's mark while nobody is signed in. */
export interface TokenOwner {
  readonly session_id: string | null
  readonly visitor: string
}

/** The token of header X-CSRFToken. It changes with signing in and out, since its owner does. */
export function csrfToken(secret: string, { session_id, visitor }: TokenOwner): string {
  const owner = session_id === null ? `visitor:${visitor}` : `session:${session_id}`
  return createHmac('sha256', secret).update(`csrf:${owner}`).digest('base64url')
}
