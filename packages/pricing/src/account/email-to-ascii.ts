import { asText } from '../configuration/issue.ts'

/** The global `URL` of browsers and Node, which converts domains to Punycode. Only the members used here are declared. */
declare const URL: { new (url: string): { readonly hostname: string }; canParse(url: string): boolean }

/** Returns true for letters and digits of any alphabet, but not for look-alike characters that NFKC would change. */
const isDomain = (domain: string) =>
  /^[\p{L}\p{M}\p{Nd}.-]+$/u.test(domain) && domain.normalize('NFKC') === domain

/**
 * Converts the domain of an e-mail address to ASCII (Punycode), so that one mailbox has one spelling. Returns any other
 * text unchanged, and an empty string for anything but a string.
 * Source: docs/rules/security.md#e-mail.
 * @example emailToAscii('ivan@Письмо.рф') // 'ivan@xn--h1aigbl0e.xn--p1ai'
 */
export function emailToAscii(given: string): string {
  const text = asText(given)
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1).normalize('NFC')
  if (at < 0 || /^[\0-\x7f]*$/.test(domain) || !isDomain(domain)) return text
  const url = `http://${domain}`
  return URL.canParse(url) ? `${text.slice(0, at)}@${new URL(url).hostname}` : text
}
