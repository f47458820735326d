import { formatRub } from '@cloud/pricing'

/** Formats basis points as a percentage with at most two decimals: 1250 is '12,5 %', −500 is '−5 %'; U+00A0 before the sign. */
export const percent = (basisPoints: number): string =>
  // hundredths of a percent are formatted like hundredths of a rouble
  `${formatRub(basisPoints, 'always').slice(0, -2).replace(/,?0+$/, '')}\u00a0%`

/** Formats a positive part of a whole as a percentage with at most one decimal: '33,3 %'; a positive part is never '0 %'. */
export function share(part: number, whole: number): string {
  const tenths = Math.round((part * 1_000) / whole)
  return part > 0 && tenths === 0 ? `<\u00a0${percent(10)}` : percent(tenths * 10)
}
