import { YooKassa } from './billing/card-payments/yookassa/yookassa.ts'
import type { Acquirer } from './billing/top-ups/acquirer.ts'
import type { Settings } from './platform/settings.ts'
import { SimulatedAcquirer } from './sandbox/acquirer/simulated-acquirer.ts'

/**
 * Returns the bank that takes card payments; undefined if there is none.
 *
 * @param secret signs the notices of the simulation
 * @throws an error that names the setting if the file of a key cannot be read
 */
export function acquirerOf(
  { acquirer, yookassa }: Pick<Settings, 'acquirer' | 'yookassa'>,
  secret: string
): Acquirer | undefined {
  if (acquirer === 'simulated') return new SimulatedAcquirer(secret)
  return yookassa === undefined ? undefined : new YooKassa(yookassa)
}
