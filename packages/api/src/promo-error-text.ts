import { errorText } from './error-text.ts'
import type { CallError } from './errors.ts'

/**
 * What stands under the field when a promo code was not applied; '' when the person gave up, for then nothing is said.
 * Source: docs/rules/promo.md#texts.
 */
export const promoErrorText = (error: CallError): string =>
  error.kind === 'refused' && error.problem.error === ''
    ? 'Ошибка при применении промокода'
    : errorText(error)
