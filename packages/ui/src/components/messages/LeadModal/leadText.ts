import type { LeadText } from './leadIssues.ts'

/**
 * What stands in the form, trimmed. What is pasted brings spaces and dashes of other kinds and signs that nobody sees: a
 * phone number is none the less one, and nobody could find what is wrong with it.
 */
export function leadText(data: FormData): LeadText {
  const text = (name: string) =>
    String(data.get(name) ?? '')
      .replace(/[^\P{Cc}\n\r\t]/gu, ' ')
      .trim()
  const line = (name: string) => text(name).replace(/\s/g, ' ')
  return {
    name: line('name'),
    contact: line('contact')
      .replace(/\p{Cf}/gu, '')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .trim(),
    comment: text('comment'),
    consent: data.has('consent')
  }
}
