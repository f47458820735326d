import { PricingError } from '../money/pricing-error.ts'

/** What `withoutHidden` takes out. Source: docs/rules/configuration.md#hidden-characters. */
export const HIDDEN = /(?!\ufe0f|\u200d\p{ExtPict})[\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{Zl}\p{Zp}]/gu

/**
 * A line of text without what cannot be seen and turns or hides what stands beside it: control characters, line breaks too,
 * marks of direction, joiners and spaces of no width, broken surrogate pairs. What makes a sign an emoji, or one emoji of
 * several, stays.
 * Source: docs/rules/configuration.md#hidden-characters.
 * @example withoutHidden('\u2068WELCOME10\u2069') // 'WELCOME10'
 */
export function withoutHidden(text: string): string {
  if (typeof text !== 'string') throw new PricingError('text', 'a text', text)
  return text.replace(HIDDEN, '')
}
