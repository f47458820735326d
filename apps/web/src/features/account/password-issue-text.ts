import { checkPassword, PASSWORD_LENGTH } from '@cloud/pricing/account'

/** Returns the text that tells the user how to fix a password; null if it is valid. */
export function passwordIssueText(password: string): string | null {
  const [issue] = checkPassword(password)
  switch (issue?.code) {
    case undefined:
      return null
    case 'too_short':
      return `Нужно хотя бы ${PASSWORD_LENGTH.least} символов.`
    case 'too_long':
      return `Нужно не больше ${PASSWORD_LENGTH.most} символов.`
    default:
      return 'Подойдут латинские буквы, цифры и знаки, без пробелов.'
  }
}
