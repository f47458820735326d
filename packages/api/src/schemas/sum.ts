import { formatRub } from '@cloud/pricing'
import { whole } from './primitives.ts'

/** A sum that somebody names, in whole kopeks; what is wrong with it is said in roubles. */
export const sum = (min: number, max: number) =>
  whole(min, max, `Нужна сумма от ${formatRub(min)} до ${formatRub(max)}, без долей копейки.`)
