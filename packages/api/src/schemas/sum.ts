import { formatRub } from '@cloud/pricing'
import { whole } from './primitives.ts'

/** Schema of an amount in a request, in whole kopeks; its error message is in roubles. */
export const sum = (min: number, max: number) =>
  whole(min, max, `Нужна сумма от ${formatRub(min)} до ${formatRub(max)}, без долей копейки.`)
