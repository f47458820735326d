import { asText } from '../configuration/issue.ts'

/** The URL of browsers and of Node, as far as it is used here: it knows Punycode. */
declare const URL: { new (url: string): { readonly hostname: string }; canParse(url: string): boolean }

/** Letters and digits of any alphabet in the form that names of domains have: nothing that only looks like another one. */
const isDomain = (domain: string) =>
  /^[\p{L}\p{M}\p{Nd}.-]+$/u.test(domain) && domain.normalize('NFKC') === domain

/**
 * An e-mail address with its domain in ASCII: one of another alphabet in Punycode, so that one mailbox is one address, however
 * it was typed. Any other text stays as it is; '' for what is no text.
 * Source: docs/rules/security.md#e-mail.
 * @example asciiEmail('ivan@Письмо.рф') // 'ivan@xn--h1aigbl0e.xn--p1ai'
 */
export function asciiEmail(given: string): string {
  const text = asText(given)
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1).normalize('NFC')
  if (at < 0 || /^[\0-\x7f]*$/.test(domain) || !isDomain(domain)) return text
  const url = `http://${domain}`
  return URL.canParse(url) ? `${text.slice(0, at)}@${new URL(url).hostname}` : text
}
