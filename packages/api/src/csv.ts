/** Formats kopeks as roubles for a spreadsheet in Russian: a comma, two digits, no spaces. @example csvRoubles(-123450) // '-1234,50' */
export function csvRoubles(kopeks: number): string {
  const digits = String(Math.abs(kopeks)).padStart(3, '0')
  return `${kopeks < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Escapes a text so that no spreadsheet treats it as a formula. @example csvText('=1+1') // "'=1+1" */
export const csvText = (text: string): string => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)
