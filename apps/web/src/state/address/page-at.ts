import { matchRoutes } from 'react-router'
import { paths } from './paths.ts'

export type PageKind =
  | 'configurator'
  | 'estimate'
  | 'panel'
  | 'rules'
  | 'spending'
  | 'offers'
  | 'profile'
  | 'security'
  | 'new-password'
  | 'privacy'
  | 'offer'
  | 'saved-offer'
  | 'unknown'

const route = (id: PageKind, path: string) => ({ id, path, caseSensitive: true })

/** Paths of all pages in the syntax of react-router; app/routes.tsx has the screens. */
export const ROUTES = [
  route('configurator', '/:shortName?'),
  route('estimate', paths.estimate()),
  route('panel', paths.panel()),
  route('rules', paths.rules()),
  route('spending', paths.spending()),
  route('offers', paths.offers()),
  route('profile', paths.profile()),
  route('security', paths.security()),
  route('new-password', paths.newPassword()),
  route('privacy', paths.privacy()),
  route('offer', paths.offer()),
  route('saved-offer', paths.savedOffer(':id')),
  route('unknown', '*')
]

/** The page at a path. The short name of the card is checked against the catalogue later. */
export type Page =
  | { readonly kind: 'configurator'; readonly shortName: string | null }
  | { readonly kind: Exclude<PageKind, 'configurator'> }

function isText(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false // '/%E0%A4%A'
  }
}

export function pageAt(path: string): Page {
  const [match] = (isText(path) && matchRoutes(ROUTES, path)) || []
  const kind = match?.route.id ?? 'unknown'
  return kind === 'configurator' ? { kind, shortName: match?.params['shortName'] ?? null } : { kind }
}
