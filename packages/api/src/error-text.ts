import type { CallError } from './errors.ts'

/**
 * What a person is told when a call did not work; '' when the person gave up, for then nothing is said.
 * Source: docs/rules/promo.md#texts.
 */
export function errorText(error: CallError): string {
  switch (error.kind) {
    case 'refused':
      return error.problem.error || 'Ошибка сервера. Попробуйте позже.'
    case 'no-answer':
      return 'Нет ответа от сервера. Проверьте интернет-соединение.'
    case 'unreadable':
    case 'unsent':
      return 'Произошла непредвиденная ошибка. Попробуйте снова.'
    case 'aborted':
      return ''
  }
}
