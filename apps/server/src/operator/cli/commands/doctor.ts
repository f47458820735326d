import { type DiagnoseKind, diagnose } from '../../diagnose/diagnose.ts'
import type { Command } from '../command.ts'
import { whole } from '../parse-values.ts'

/** Commands for the state of the product and its history. */
export const productCommands = (diagnoseKind: DiagnoseKind): Readonly<Record<string, Command>> => ({
  doctor: {
    about:
      'Say whether a server could be sold: the database, jobs, what is overdue, the catalogue, places, mail and, outside the sandbox, the settings; exit code 3 when something is wrong.',
    database: 'newer',
    run: async ({ db, settings }) => {
      const findings = await diagnose(db, settings, diagnoseKind)
      const well = findings.every(({ ok }) => ok)
      return { output: { well, findings }, failed: !well }
    }
  },
  'acts list': {
    options: { limit: 'COUNT' },
    about: 'What operators did, when, and what came of it, the latest first.',
    run: async ({ db, options: { limit } }) => ({
      output: await db
        .selectFrom('operator_acts')
        .selectAll()
        .orderBy('act_id', 'desc')
        .limit(whole('--limit', limit ?? '100', { max: 10_000 }))
        .execute()
    })
  },
  'notices list': {
    options: { limit: 'COUNT' },
    about: 'What an operator has to look at: machines that did not switch off; the latest first.',
    run: async ({ db, options: { limit } }) => ({
      output: await db
        .selectFrom('operator_notices')
        .selectAll()
        .orderBy('notice_id', 'desc')
        .limit(whole('--limit', limit ?? '100', { max: 10_000 }))
        .execute()
    })
  }
})
