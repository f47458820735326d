import { UsageError } from './command.ts'

/**
 * A sum as it was typed, in whole kopeks.
 *
 * @throws UsageError for what is no sum from 0.01 to 1,000,000,000 roubles
 * @example roubles('1500,50') // 150050
 */
export function roubles(text: string): number {
  const [, whole = '', kopeks = '00'] = /^(\d{1,10})(?:[.,](\d{2}))?$/.exec(text) ?? []
  const sum = Number(`${whole}${kopeks}`)
  if (whole === '' || sum < 1 || sum > 100_000_000_000)
    throw new UsageError(`ROUBLES must be a sum like 1500 or 1500.50, got ${JSON.stringify(text)}.`)
  return sum
}
