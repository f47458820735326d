import type { PageGlobals } from '@cloud/api'

/** How the shop's support is reached; '' where it is not. */
export interface Support {
  readonly email: string
  readonly phone: string
  readonly url: string
  /** true: the sandbox's, where nobody answers. */
  readonly isSample: boolean
}

/** The support of the sandbox: nobody answers there, and it says so. */
const EXAMPLE_SUPPORT: Support = {
  email: 'support@cloud.example',
  phone: '+7 000 000-00-00',
  url: '',
  isSample: true
}
const NO_SUPPORT: Support = { email: '', phone: '', url: '', isSample: false }

/** Returns the ways that the settings name; without any, in the sandbox, the example. */
export function supportOf(
  named: { readonly [Way in 'email' | 'phone' | 'url']: string | undefined },
  sandbox: boolean
): Support {
  // one that is named is the only one: an example beside it would lead nowhere
  const none =
    sandbox && Object.values(named).every((way) => way === undefined) ? EXAMPLE_SUPPORT : NO_SUPPORT
  return {
    email: named.email ?? none.email,
    phone: named.phone ?? none.phone,
    url: named.url ?? none.url,
    isSample: none.isSample
  }
}

export type SupportLinks = NonNullable<PageGlobals['support']>

/** The ways to support as links, the best for a description of a fault first; undefined where there is none. */
export function supportLinks({ email, phone, url, isSample: is_sample }: Support): SupportLinks | undefined {
  const [first, ...others] = [
    ...(email === '' ? [] : [{ kind: 'email', href: `mailto:${email}`, text: email } as const]),
    ...(url === '' ? [] : [{ kind: 'url', href: url, text: url.replace(/^https?:\/\/|\/$/g, '') } as const]),
    ...(phone === ''
      ? []
      : [{ kind: 'phone', href: `tel:${phone.replace(/[^\d+]/g, '')}`, text: phone } as const])
  ]
  if (first === undefined) return undefined
  return { ways: [first, ...others], is_sample }
}

/** The same as a line of text, '' where there is none. */
export function supportLine(support: Support): string {
  const links = supportLinks(support)
  if (links === undefined) return ''
  const ways = links.ways.map(({ kind, href, text }) => (kind === 'url' ? href : text)).join(', ')
  return `Поддержка${links.is_sample ? ' (пример, песочница)' : ''}: ${ways}`
}

/** A text of a document that ends with how the support is reached, where it is; a phone number stays in one line. */
export function withSupport(text: string, support: Support): string {
  const line = supportLine(support).replace(support.phone, support.phone.replaceAll(' ', '\u00a0'))
  return [text, line].filter((part) => part !== '').join(' ')
}
