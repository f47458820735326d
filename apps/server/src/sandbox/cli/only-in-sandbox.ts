import type { Input } from '../../operator/cli/command.ts'
import { lastStart } from '../../platform/db/last-start.ts'

/**
 * Refuses what only a sandbox may have done to it. A product that was started is asked itself: whoever types the command
 * may not have its settings at hand.
 */
export async function onlyInSandbox({ db, settings }: Input, refusal: string): Promise<void> {
  if (!((await lastStart.read(db)) ?? settings).sandbox) throw new Error(refusal)
}
