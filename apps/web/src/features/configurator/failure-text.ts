import { type CallError, errorText } from '@cloud/api'

/**
 * Why a server was not created, and what to do. Without an answer nobody knows whether it was: the same order sent again
 * makes no second one.
 */
export function failureText(error: CallError): string {
  if (error.kind === 'refused') {
    const fields = Object.values(error.problem.fields ?? {})
    return [errorText(error), ...fields].join(' ')
  }
  return 'Сервис не ответил. Выбор сохранён, повтор не создаст второй сервер.'
}
