import { type Issue, SERVER_NAME_MAX } from '@cloud/pricing'

/** Returns the text that tells the user how to fix the server's name. */
export function nameIssueText({ code }: Issue): string {
  switch (code) {
    case 'required':
      return 'Назовите сервер.'
    case 'too_long':
      return `Сократите имя до ${SERVER_NAME_MAX} символов.`
    default:
      return 'В имени есть невидимые знаки: уберите их или введите имя заново.'
  }
}
