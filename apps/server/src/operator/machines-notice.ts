import { type Kysely, sql } from 'kysely'
import type { Want } from '../platform/db/schema/servers.ts'
import type { Schema } from '../platform/db/schema.ts'
import { writeSetting } from '../platform/db/write-setting.ts'
import { type ListedMachine, listMachines } from './list-machines.ts'
import { configurationText, type Notice } from './notice.ts'

const MAX_SHOWN_LINES = 20

const COMMAND_WORDS = { run: 'запустить', stop: 'выключить', remove: 'удалить' } as const

function lineOf(machine: ListedMachine): string {
  const { server_id, want, has_disk, is_stopped_when_ready, os } = machine
  const disk = want === 'run' && has_disk ? ' на прежнем диске' : ''
  const later = is_stopped_when_ready ? ' (потом сразу выключить)' : ''
  return `${server_id}: ${COMMAND_WORDS[want]}${disk}${later}, ${configurationText(machine)}, ${os}`
}

/** Joins lines; the last one counts those that are left out. */
const joined = (lines: readonly string[]) =>
  [
    ...lines.slice(0, MAX_SHOWN_LINES),
    ...(lines.length > MAX_SHOWN_LINES ? [`и ещё ${lines.length - MAX_SHOWN_LINES}`] : [])
  ].join('\n')

/**
 * Creates the e-mail about machines that wait for an operator, and about servers that were deleted since the last one; undefined if
 * there are none. It is sent at most once in five minutes.
 */
export async function machinesNotice(db: Kysely<Schema>): Promise<Notice | undefined> {
  // read first: a deletion during the sending belongs to the next e-mail
  const { read_at } = await db
    .selectNoFrom(sql<string>`clock_timestamp()::text`.as('read_at'))
    .executeTakeFirstOrThrow()
  const waiting = (await listMachines(db)).filter(({ machines }) => machines === 'manual')
  const { rows: deleted } = await sql<{ server_id: number }>`
    select server_id from machines where provisioner = 'manual' and has_booted and want = 'remove' and commanded_at >
      coalesce((select value::timestamptz from settings where key = 'machines_mailed_at'), '-infinity') order by 1`.execute(
    db
  )
  if (waiting.length + deleted.length === 0) return undefined
  const waitsFor = (command: Want) => waiting.some(({ want }) => want === command)
  return {
    subject: `Машины ждут вас: ${waiting.length + deleted.length}`,
    facts: {
      Серверы: joined([
        ...waiting.map(lineOf),
        ...deleted.map(({ server_id }) => `${server_id}: удалить с диском`)
      ])
    },
    commands: [
      'machines list',
      ...(waitsFor('run') ? ['machines ready СЕРВЕР --address АДРЕС'] : []),
      ...(waitsFor('stop') ? ['machines down СЕРВЕР'] : []),
      ...(deleted.length > 0 ? ['notices list'] : [])
    ],
    onSent: () => writeSetting(db, 'machines_mailed_at', read_at)
  }
}

/** Creates one e-mail with several notices about machines. */
export const machineNotices = (notices: readonly string[]): Notice => ({
  subject: notices.length === 1 ? joined(notices).replace(/\.$/, '') : `Машины: сообщений ${notices.length}`,
  facts: { [notices.length === 1 ? 'Сообщение' : 'Сообщения']: joined(notices) },
  commands: ['machines list', 'notices list']
})
