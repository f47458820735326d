import { formatRub } from '@cloud/pricing'

/** Basis points as a percent with at most two decimals: 1250 is '12,5 %', −500 is '−5 %'; U+00A0 before the sign. */
export const percent = (basisPoints: number): string =>
  // hundredths of a percent read as hundredths of a rouble do
  `${formatRub(basisPoints, 'always').slice(0, -2).replace(/,?0+$/, '')}\u00a0%`

/** A part of a whole above 0 with at most one decimal: '33,3 %'; what is something is never '0 %'. */
export function share(part: number, whole: number): string {
  const tenths = Math.round((part * 1_000) / whole)
  return part > 0 && tenths === 0 ? `<\u00a0${percent(10)}` : percent(tenths * 10)
}
