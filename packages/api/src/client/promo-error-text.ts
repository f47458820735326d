import type { CallError } from '../errors.ts'
import { errorText } from './error-text.ts'

/**
 * The sentence under the field when a promo code was not applied; '' when the person gave up.
 * Source: docs/rules/promo.md#texts.
 */
export const promoErrorText = (error: CallError): string =>
  error.kind === 'refused' && error.problem.error === ''
    ? 'Ошибка при применении промокода'
    : errorText(error)
