import type { CallError } from '../errors.ts'

/**
 * Returns the Russian message for a failed call; empty string if the caller aborted it.
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
