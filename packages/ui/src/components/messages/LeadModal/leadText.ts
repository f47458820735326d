import { COMMENT_MAX, checkEmail, checkPhone, PERSON_NAME_MAX } from '@cloud/pricing/account'
import { textLength, withoutHiddenCharacters } from '@cloud/pricing/words'
import { messagesTexts } from '../../../words/ru/messages.ts'
import type { Words } from '../../../words/words.ts'

export interface LeadText {
  readonly name: string
  /** A phone number or an e-mail address. */
  readonly contact: string
  readonly comment: string
  readonly consent: boolean
}

export type LeadField = keyof LeadText

/**
 * Returns the values of the form, trimmed. Pasted text can have invisible characters, and phone numbers unusual spaces and dashes: they are replaced, because the user could not
 * see what to correct.
 */
export function leadText(data: FormData): LeadText {
  const text = (name: string) =>
    String(data.get(name) ?? '')
      .replace(/[^\P{Cc}\n\r\t]/gu, ' ')
      .replace(/[^\n\r\t]+/g, withoutHiddenCharacters)
      .trim()
  const line = (name: string) => text(name).replace(/\s/g, ' ')
  return {
    name: line('name'),
    contact: line('contact').replace(/[\u2010-\u2015\u2212]/g, '-'),
    comment: text('comment'),
    consent: data.has('consent')
  }
}

export const isEmail = (contact: string): boolean => contact.includes('@')

function contactIssue(contact: string, words?: Words): string | undefined {
  const texts = messagesTexts(words)
  if (contact === '') return texts.enterContact
  if (isEmail(contact)) return checkEmail(contact).length === 0 ? undefined : texts.checkEmail
  return checkPhone(contact).length === 0 ? undefined : texts.checkPhone
}

/** Returns the missing or invalid fields with a sentence each, in the order of the form; the server checks again. */
export function leadIssues(
  { name, contact, comment, consent }: LeadText,
  words?: Words
): Partial<Record<LeadField, string>> {
  const texts = messagesTexts(words)
  const reach = contactIssue(contact, words)
  return {
    ...(name === '' && { name: texts.enterName }),
    ...(textLength(name) > PERSON_NAME_MAX && { name: texts.nameTooLong(PERSON_NAME_MAX) }),
    ...(reach !== undefined && { contact: reach }),
    ...(textLength(comment) > COMMENT_MAX && { comment: texts.commentTooLong(COMMENT_MAX) }),
    ...(!consent && { consent: texts.consentNeeded })
  }
}
