import { paths } from './paths.ts'

/** What stands at a path. Whether the catalogue has the card of that short name is asked later. */
export type Page =
  | { readonly kind: 'configurator'; readonly shortName: string | null }
  | { readonly kind: 'panel' | 'profile' | 'new-password' }
  | { readonly kind: 'offer' }
  | { readonly kind: 'unknown' }

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined // '%E0%A4%A' is no text
  }
}

export function pageAt(path: string): Page {
  const segments = path.split('/').filter((segment) => segment !== '')
  const [first] = segments
  if (first === undefined) return { kind: 'configurator', shortName: null }
  const whole = `/${segments.join('/')}`
  if (whole === paths.profile()) return { kind: 'profile' }
  if (whole === paths.newPassword()) return { kind: 'new-password' }
  if (segments.length > 1) return { kind: 'unknown' }
  if (whole === paths.panel()) return { kind: 'panel' }
  if (whole === paths.offer()) return { kind: 'offer' }
  const shortName = decoded(first)
  return shortName === undefined ? { kind: 'unknown' } : { kind: 'configurator', shortName }
}
