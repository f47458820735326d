import type { Alert } from '@cloud/api'
import type { FastifyRequest } from 'fastify'
import { type SupportLinks, supportLinks } from '../../support.ts'

export type Theme = 'light' | 'dark'

/** Theme, header and footer of a page rendered without the shop's scripts. */
export interface DocumentFrame {
  readonly theme: Theme | undefined
  /** Header and footer of the shop; absent from a page that stands for a foreign site. */
  readonly shop?: {
    readonly name: string
    /** Current alert, as far as this process knows it: an error page does not query the database. */
    readonly alert: Alert | null
    /** Contacts of the support; undefined if there are none. */
    readonly support: SupportLinks | undefined
  }
}

/**
 * Returns the theme that the user chose; undefined: the theme of the system. Reads the header itself, because an
 * address that cannot be decoded is refused before cookies are parsed.
 */
export const readTheme = ({ headers }: FastifyRequest): Theme | undefined =>
  /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1] as Theme | undefined

export const themeAttribute = (theme: Theme | undefined): string =>
  theme === undefined ? '' : ` data-theme="${theme}"`

export function documentFrame(request: FastifyRequest): DocumentFrame {
  const { catalogue, settings } = request.server.services
  return {
    theme: readTheme(request),
    shop: {
      name: settings.shopName,
      alert: catalogue.last?.alert ?? null,
      support: supportLinks(settings.support)
    }
  }
}
