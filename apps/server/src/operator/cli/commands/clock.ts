import { sql } from 'kysely'
import { audited } from '../audited.ts'
import type { Command } from '../command.ts'

/** Clock commands of a shop. */
export const CLOCK: Readonly<Record<string, Command>> = {
  'clock accept': {
    about:
      'The clock has jumped ahead by more than 10 minutes, or no jobs were done for so long, and the time is right: what fell due until now is charged.',
    run: async (input) => {
      const output = await audited(input, async (tx) => {
        const { rows } = await sql<{ accepted_seconds: number; now: Date }>`
          with held as (select extract(epoch from clock_held())::integer as seconds)
          update product_clock set ticked_at = clock_timestamp() from held where seconds is not null
          returning seconds as accepted_seconds, ticked_at as now`.execute(tx)
        return rows[0] ?? { accepted_seconds: 0 }
      })
      const doneBefore = 'The clock goes: there is nothing to accept.'
      return { output, doneBefore: output.accepted_seconds > 0 ? undefined : doneBefore }
    }
  }
}
