import type { PageGlobals } from '@cloud/api'

/** Contacts of the shop's support; '' for those that do not exist. */
export interface Support {
  readonly email: string
  readonly phone: string
  readonly url: string
  /** True for the example of the sandbox, where nobody answers. */
  readonly isSample: boolean
}

/** Support of the sandbox: an example that says that nobody answers. */
const EXAMPLE_SUPPORT: Support = {
  email: 'support@cloud.example',
  phone: '+7 000 000-00-00',
  url: '',
  isSample: true
}
const NO_SUPPORT: Support = { email: '', phone: '', url: '', isSample: false }

/** Returns the contacts of the settings; without any, in the sandbox, the example. */
export function readSupport(
  named: { readonly [Way in 'email' | 'phone' | 'url']: string | undefined },
  sandbox: boolean
): Support {
  // a single contact is not completed by examples, which would lead nowhere
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

/** Returns the contacts as links, the best one for a problem report first; undefined if there are none. */
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

/** Returns the contacts as a line of text; '' if there are none. */
export function supportLine(support: Support): string {
  const links = supportLinks(support)
  if (links === undefined) return ''
  const ways = links.ways.map(({ kind, href, text }) => (kind === 'url' ? href : text)).join(', ')
  return `Поддержка${links.is_sample ? ' (пример, песочница)' : ''}: ${ways}`
}

/** Appends the contacts to a text of a document, if there are any; a phone number is not broken across lines. */
export function withSupport(text: string, support: Support): string {
  const line = supportLine(support).replace(support.phone, support.phone.replaceAll(' ', '\u00a0'))
  return [text, line].filter((part) => part !== '').join(' ')
}
