/** How many characters a promo code has at most. */
export const PROMO_CODE_MAX = 64

/**
 * A promo code as it is stored: composed (NFC) and in upper case. Only Latin and Russian letters change their case, so that
 * look-alikes of other scripts ('ſ', 'ı', full width) never become a code that they are not. '' for what is no text.
 * Source: docs/rules/promo.md.
 * @example promoCode('once50') // 'ONCE50'
 */
export const promoCode = (text: string): string =>
  text?.normalize?.('NFC').replace(/[a-zа-яё]/g, (letter) => letter.toUpperCase()) ?? ''
