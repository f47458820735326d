/** A whole number as Russian text groups it, with U+00A0: 2048 is '2 048'. */
export function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
