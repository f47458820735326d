import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { writeSetting } from '../platform/db/write-setting.ts'
import { type ListedMachine, listMachines } from './list-machines.ts'
import type { Notice } from './notice.ts'

const MAX_SHOWN_COMMANDS = 20

const COMMAND_WORDS = { run: 'запустить', stop: 'выключить', remove: 'удалить' } as const

const lineOf = ({ server_id, want, gpu, gpu_count, cpu_count, ram_gb, disk_gb, os }: ListedMachine) =>
  `${server_id}: ${COMMAND_WORDS[want]}, ${gpu === null ? '' : `${gpu_count} × ${gpu}, `}${cpu_count} vCPU, ${ram_gb} ГБ, диск ${disk_gb} ГБ, ${os}`

/** Creates the e-mail about machines that wait for an operator; undefined if none waits. It is sent at most once in five minutes. */
export async function machinesNotice(db: Kysely<Schema>): Promise<Notice | undefined> {
  const waiting = (await listMachines(db)).filter(({ machines }) => machines === 'manual')
  await writeSetting(db, 'machines_mailed_at', sql<string>`clock_timestamp()::text`)
  if (waiting.length === 0) return undefined
  const lines = waiting.slice(0, MAX_SHOWN_COMMANDS).map(lineOf)
  return {
    subject: `Машины ждут вас: ${waiting.length}`,
    facts: {
      Серверы: [
        ...lines,
        ...(waiting.length > MAX_SHOWN_COMMANDS ? [`и ещё ${waiting.length - MAX_SHOWN_COMMANDS}`] : [])
      ].join('\n')
    },
    commands: ['machines list', 'machines ready СЕРВЕР --address АДРЕС']
  }
}

/** Creates one e-mail with several notices about machines. */
export const machineNotices = (notices: readonly string[]): Notice => ({
  subject: `Машины: ${notices.length === 1 ? notices[0] : `сообщений ${notices.length}`}`,
  facts: notices.length === 1 ? {} : { Сообщения: notices.slice(0, MAX_SHOWN_COMMANDS).join('\n') },
  commands: ['machines list', 'notices list']
})
