/** Maximum length of a promo code in characters. */
export const PROMO_CODE_MAX = 64

/**
 * Normalises a promo code to the form in which it is stored: NFC and upper case. Only Latin and Russian letters change
 * case, so that look-alikes of other scripts ('ſ', 'ı', full width) never become a different code. Returns an empty string
 * for anything but a string.
 * Source: docs/rules/promo.md.
 * @example promoCode('once50') // 'ONCE50'
 */
export const promoCode = (text: string): string =>
  text?.normalize?.('NFC').replace(/[a-zа-яё]/g, (letter) => letter.toUpperCase()) ?? ''
