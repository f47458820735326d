/**
 * A promo code as it is kept: without surrounding spaces, in upper case. Only Latin and Russian letters change their
 * case, so that look-alikes of other scripts ('ſ', 'ı', full width) never become a code that they are not.
 *
 * @example promoCode(' once50 ') // 'ONCE50'
 */
export function promoCode(text: string): string {
  return text.trim().replace(/[a-zа-яё]/g, (letter) => letter.toUpperCase())
}
