/** Groups the digits of a whole number as in Russian text, with U+00A0: 2048 is '2 048'. */
export function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
