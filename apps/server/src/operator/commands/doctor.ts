import { type Commands, command, readCommand } from '../cli/command.ts'
import { LIMIT } from '../cli/parameters.ts'
import { type DiagnoseKind, diagnose } from '../diagnose/diagnose.ts'

/** Commands about the state of the product and its history. */
export const productCommands = (diagnoseKind: DiagnoseKind): Commands => ({
  doctor: {
    database: 'newer',
    ...command(
      'Check whether a server can be sold: database, jobs, overdue work, catalogue, capacity, mail and, outside the sandbox, the settings; exit code 3 if something is wrong.',
      {},
      async (_, { db, settings }) => {
        const findings = await diagnose(db, settings, diagnoseKind)
        const well = findings.every(({ ok }) => ok)
        return { output: { well, findings }, failed: !well }
      }
    )
  },
  'acts list': readCommand(
    'List the commands of operators with time and result, the latest first.',
    { limit: LIMIT },
    (tx, { limit }) =>
      tx.selectFrom('operator_acts').selectAll().orderBy('act_id', 'desc').limit(limit).execute()
  ),
  'notices list': readCommand(
    'List notices for operators about machines and starts, the latest first.',
    { limit: LIMIT },
    (tx, { limit }) =>
      tx.selectFrom('operator_notices').selectAll().orderBy('notice_id', 'desc').limit(limit).execute()
  )
})
