/** What `withoutHidden` takes out. Source: docs/rules/configuration.md#hidden-characters. */
export const HIDDEN = /(?!\ufe0f|\u200d\p{ExtPict})[\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{Zl}\p{Zp}]/gu

/**
 * A line of text without what cannot be seen and turns or hides what stands beside it: control characters, line breaks too,
 * marks of direction, joiners and spaces of no width, broken surrogate pairs. What makes a sign an emoji, or one emoji of
 * several, stays. '' for what is no text.
 * Source: docs/rules/configuration.md#hidden-characters.
 * @example withoutHidden('\u2068WELCOME10\u2069') // 'WELCOME10'
 */
export const withoutHidden = (text: string): string => text?.replace?.(HIDDEN, '') ?? ''
