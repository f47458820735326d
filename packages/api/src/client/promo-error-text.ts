import type { CallError } from '../errors.ts'
import { errorText } from './error-text.ts'

/**
 * Returns the Russian message for a promo code that was not applied; empty string if the caller aborted the call.
 * Source: docs/rules/promo.md#texts.
 */
export const promoErrorText = (error: CallError): string =>
  error.kind === 'refused' && error.problem.error === ''
    ? 'Ошибка при применении промокода'
    : errorText(error)
