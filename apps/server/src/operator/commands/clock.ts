import { sql } from 'kysely'
import { type Commands, doneUnless, writeCommand } from '../cli/command.ts'

export const CLOCK: Commands = {
  'clock accept': writeCommand(
    'Confirm that the time is right after the clock jumped ahead by more than 10 minutes, or after jobs stood still that long: what fell due since then is charged.',
    {},
    async (tx) => {
      const { rows } = await sql<{ accepted_seconds: number; now: Date }>`
        with held as (select extract(epoch from clock_held())::integer as seconds)
        update product_clock set ticked_at = clock_timestamp() from held where seconds is not null
        returning seconds as accepted_seconds, ticked_at as now`.execute(tx)
      return rows[0] ?? { accepted_seconds: 0 }
    },
    ({ accepted_seconds }) =>
      doneUnless(accepted_seconds > 0, 'The clock is running: there is nothing to accept.')
  )
}
