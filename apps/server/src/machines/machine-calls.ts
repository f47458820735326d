import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import { machinesUnavailable, wrongStatus } from '../billing/refusals.ts'
import type { Schema } from '../platform/db/schema.ts'
import { errorText } from '../platform/error-text.ts'
import { logError } from '../platform/log-error.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Provisioners } from './machine-steps.ts'
import type { OpenedConsole, TakenMachine } from './provisioner.ts'

declare module '../platform/http/services.ts' {
  interface Services {
    readonly provisioners: Provisioners
  }
}

const TIME_LIMIT_MS = 10_000

/** Clients repeat a 503 with a shorter Retry-After at once, so the user would wait for three calls instead of one. */
const RETRY_AFTER_S = 60

const noAnswer = () =>
  new Refusal(
    'machines_unavailable',
    'Сервер машины сейчас не отвечает. Попробуйте через минуту.',
    undefined,
    RETRY_AFTER_S
  )

const noReboot = () =>
  new Refusal(
    'no_reboot',
    'Эту машину нельзя перезагрузить отсюда: перезагрузите её по SSH или напишите в поддержку.'
  )

const noConsole = () => new Refusal('no_console', 'У этой машины нет консоли: подключитесь по SSH.')

/** Calls of customers, with their results. */
interface Calls {
  readonly reboot: unknown
  readonly console: OpenedConsole
  readonly consoleLog: string
}

/**
 * Prepares a call of a customer to the machine of an active server.
 *
 * @throws Refusal `wrong_status` if the server is not active, `machines_unavailable` (409) without its provisioner
 * @returns the call, which throws `machines_unavailable` (503) if the machine does not answer in time
 */
export async function prepareCall<C extends keyof Calls>(
  tx: Transaction<Schema>,
  provisioners: Provisioners,
  { account_id, server_id }: Pick<TakenMachine, 'account_id' | 'server_id'>,
  name: C,
  lines = 0
): Promise<() => Promise<Calls[C]>> {
  const { rows } = await sql<{ machine: TakenMachine }>`
    select machine_step(m) as machine from machines m join servers s using (account_id, server_id)
    where account_id = ${account_id} and server_id = ${server_id} and s.status = ${STATUS.active}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw wrongStatus()
  const { machine } = row
  const provisioner = provisioners[machine.provisioner]
  if (provisioner === undefined) throw machinesUnavailable()
  return async () => {
    const call = provisioner[name]?.(machine, lines) as Promise<Calls[C]> | undefined
    if (call === undefined) throw name === 'reboot' ? noReboot() : noConsole()
    const timeout = Promise.withResolvers<never>()
    const timer = setTimeout(() => timeout.reject(new Error('no answer within 10 s')), TIME_LIMIT_MS)
    try {
      return await Promise.race([call, timeout.promise])
    } catch (error) {
      logError(`A call of a customer to the machine of server ${server_id} failed: ${errorText(error)}`)
      throw noAnswer()
    } finally {
      clearTimeout(timer)
    }
  }
}
