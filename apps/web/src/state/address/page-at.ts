import { matchRoutes } from 'react-router'
import { paths } from './paths.ts'

export type PageKind =
  | 'configurator'
  | 'estimate'
  | 'panel'
  | 'server'
  | 'rules'
  | 'spending'
  | 'offers'
  | 'profile'
  | 'security'
  | 'ssh-keys'
  | 'programs'
  | 'new-password'
  | 'privacy'
  | 'offer'
  | 'saved-offer'
  | 'unknown'

const createRoute = (id: PageKind, path: string) => ({ id, path, caseSensitive: true })

/** Paths of all pages in the syntax of react-router; app/routes.tsx has the screens. */
export const ROUTES = [
  createRoute('configurator', '/:shortName?'),
  createRoute('estimate', paths.estimate()),
  createRoute('panel', paths.panel()),
  createRoute('server', paths.server(':id')),
  createRoute('rules', paths.rules()),
  createRoute('spending', paths.spending()),
  createRoute('offers', paths.offers()),
  createRoute('profile', paths.profile()),
  createRoute('security', paths.security()),
  createRoute('ssh-keys', paths.sshKeys()),
  createRoute('programs', paths.programs()),
  createRoute('new-password', paths.newPassword()),
  createRoute('privacy', paths.privacy()),
  createRoute('offer', paths.offer()),
  createRoute('saved-offer', paths.savedOffer(':id')),
  createRoute('unknown', '*')
]

/** The page at a path. The short name of the card is checked against the catalogue later. */
export type Page =
  | { readonly kind: 'configurator'; readonly shortName: string | null }
  | { readonly kind: Exclude<PageKind, 'configurator'> }

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false // such as '/%E0%A4%A', which is no valid UTF-8
  }
}

export function pageAt(path: string): Page {
  const [match] = (isDecodable(path) && matchRoutes(ROUTES, path)) || []
  const kind = match?.route.id ?? 'unknown'
  return kind === 'configurator' ? { kind, shortName: match?.params['shortName'] ?? null } : { kind }
}
