import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import { machinesUnavailable, wrongStatus } from '../billing/refusals.ts'
import type { Schema } from '../platform/db/schema.ts'
import { errorText } from '../platform/error-text.ts'
import type { Services } from '../platform/http/services.ts'
import { logError } from '../platform/log-error.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Provisioners } from './machine-steps.ts'
import type { Provisioner, TakenMachine } from './provisioner.ts'

declare module '../platform/http/services.ts' {
  interface Services {
    readonly provisioners: Provisioners
  }
}

const TIME_LIMIT_MS = 10_000

/** Clients repeat a 503 with a shorter Retry-After at once, so the user would wait for three calls instead of one. */
const RETRY_AFTER_S = 60

const NO_ANSWER = 'Сервер машины сейчас не отвечает. Попробуйте через минуту.'

/** Refusals of calls that a provisioner does not have. */
const MISSING_CALLS = {
  no_reboot: 'Эту машину нельзя перезагрузить отсюда: перезагрузите её по SSH или напишите в поддержку.',
  no_console: 'У этой машины нет консоли: подключитесь по SSH.'
} as const

interface CallRequest {
  readonly tx: Transaction<Schema>
  readonly caller: { readonly account_id: number }
  readonly params: { readonly id: number }
}

/**
 * Returns a function that prepares a call of a customer to the machine of an active server.
 *
 * @param missing refusal for a provisioner that does not have the call
 * @throws Refusal `wrong_status` if the server is not active, `machines_unavailable` (409) without its provisioner; the prepared
 *   call throws `machines_unavailable` (503) if the machine does not answer in time
 */
export const machineCall =
  <Request extends CallRequest, Result>(
    { provisioners }: Pick<Services, 'provisioners'>,
    missing: keyof typeof MISSING_CALLS,
    call: (provisioner: Provisioner, machine: TakenMachine, request: Request) => Promise<Result> | undefined
  ) =>
  async (request: Request): Promise<() => Promise<Result>> => {
    const { tx, caller, params } = request
    const { rows } = await sql<{ machine: TakenMachine }>`
      select machine_step(m) as machine from machines m join servers s using (account_id, server_id)
      where account_id = ${caller.account_id} and server_id = ${params.id} and s.status = ${STATUS.active}`.execute(
      tx
    )
    const [row] = rows
    if (row === undefined) throw wrongStatus()
    const provisioner = provisioners[row.machine.provisioner]
    if (provisioner === undefined) throw machinesUnavailable()
    return async () => {
      const answer = call(provisioner, row.machine, request)
      if (answer === undefined) throw new Refusal(missing, MISSING_CALLS[missing])
      const timeout = Promise.withResolvers<never>()
      const timer = setTimeout(() => timeout.reject(new Error('no answer within 10 s')), TIME_LIMIT_MS)
      try {
        return await Promise.race([answer, timeout.promise])
      } catch (error) {
        logError(`A call of a customer to the machine of server ${params.id} failed: ${errorText(error)}`)
        throw new Refusal('machines_unavailable', NO_ANSWER, undefined, RETRY_AFTER_S)
      } finally {
        clearTimeout(timer)
      }
    }
  }
