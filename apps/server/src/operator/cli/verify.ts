import { verifyLedger } from '../../billing/verify/verify-ledger.ts'
import type { Input, Outcome } from './command.ts'

export async function verify({ db }: Input): Promise<Outcome> {
  const differences = await verifyLedger(db)
  return { told: { adds_up: differences.length === 0, differences }, failed: differences.length > 0 }
}
