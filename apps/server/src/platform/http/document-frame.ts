import type { FastifyRequest } from 'fastify'
import { type SupportLinks, supportLinks } from '../support.ts'

export type Theme = 'light' | 'dark'

/** What a page without the shop's header and footer keeps of them. */
export interface DocumentFrame {
  readonly theme: Theme | undefined
  /** How the support is reached; undefined where it is not, or where the page itself says it. */
  readonly support?: SupportLinks | undefined
}

/**
 * The theme that the person chose, undefined for that of the system. Read from the header itself: an address that cannot be
 * decoded is refused before cookies are.
 */
export const themeOf = ({ headers }: FastifyRequest): Theme | undefined =>
  /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1] as Theme | undefined

export const themeAttribute = (theme: Theme | undefined): string =>
  theme === undefined ? '' : ` data-theme="${theme}"`

export const documentFrame = (request: FastifyRequest): DocumentFrame => ({
  theme: themeOf(request),
  support: supportLinks(request.server.services.settings.support)
})
