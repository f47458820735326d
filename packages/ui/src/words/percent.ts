import { formatRub } from '@cloud/pricing'

/** Basis points as a percent with at most two decimals: 1250 is '12,5 %', −500 is '−5 %'; U+00A0 before the sign. */
export const percent = (basisPoints: number): string =>
  // hundredths of a percent read as hundredths of a rouble do
  `${formatRub(basisPoints, 'always').slice(0, -2).replace(/,?0+$/, '')}\u00a0%`
