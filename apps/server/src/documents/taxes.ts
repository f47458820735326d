import { formatRub } from '@cloud/pricing'
import type { Fact } from '@cloud/web/render'
import { together } from './together.ts'

/** VAT contained in the sum of a document, and the sum without it, in words. */
export const taxes = (sum: { readonly total: number; readonly vat: number }, percent: number): Fact[] => [
  {
    name: together(`в том числе НДС ${String(percent).replace('.', ',')} %`),
    value: formatRub(sum.vat, 'always')
  },
  { name: 'без НДС', value: formatRub(sum.total - sum.vat, 'always') }
]
