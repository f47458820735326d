import { type Action, nextStatus } from '@cloud/pricing'
import type { AccountState, MachineCommand, Server } from './account-state.ts'
import { recordEvent } from './post-transfer.ts'

/**
 * Puts a server into the state that follows an action. The caller has checked that the action is allowed, so a refusal is a
 * bug.
 */
export function transition(account: AccountState, server: Server, at: number, action: Action): void {
  const { server_id, name, status: previous_status } = server
  const status = nextStatus(previous_status, action)
  if (status === undefined)
    throw new Error(`Server ${server_id} is in ${previous_status}: '${action}' is not allowed there.`)
  server.status = status
  if (status !== previous_status)
    account.status_changes.push({ server_id, name, status, previous_status, at })
}

const MINUTE_MS = 60_000
/**
 * Default time limit of a command to a machine, in minutes; a flavor can have another one. `launch_minutes` in
 * platform/db/functions/machines.sql and billing/verify/due.ts repeat it.
 */
const LAUNCH_MINUTES = 15

/**
 * Time limit of the current command to the machine; null if there is none. Processes of the previous release write only
 * `asked_at`. Source: docs/rules/states.md#answers-of-machines.
 */
export function answerDueAt({
  asked_at,
  answer_due_at
}: Pick<Server, 'asked_at' | 'answer_due_at'>): number | null {
  if (asked_at === null) return null
  return answer_due_at !== null && answer_due_at > asked_at
    ? answer_due_at
    : asked_at + LAUNCH_MINUTES * MINUTE_MS
}

/** Returns the time that a machine has to answer, as '24 ч' or '15 мин'. */
export function answerLimit(server: Server): string {
  const minutes = Math.round(((answerDueAt(server) ?? 0) - (server.asked_at ?? 0)) / MINUTE_MS)
  return minutes % 60 === 0 ? `${minutes / 60} ч` : `${minutes} мин`
}

function launchMinutes({ launch_minutes }: AccountState, { server_id, flavor_id }: Server): number {
  const limits = launch_minutes.filter((limit) => limit.flavor_id === flavor_id)
  const own = limits.find((limit) => limit.server_id === server_id)
  return (own ?? limits.find((limit) => limit.server_id === null))?.minutes ?? LAUNCH_MINUTES
}

/** Sends a command to the machine; answers to earlier commands become obsolete. */
export function commandMachine(
  account: AccountState,
  server: Server,
  at: number,
  want: MachineCommand['want']
): void {
  const commanded_at = account.asks_at ?? at
  server.operation += 1
  server.asked_at = commanded_at
  server.answer_due_at = commanded_at + launchMinutes(account, server) * MINUTE_MS
  server.late_notified = false
  account.commands.push({ server_id: server.server_id, operation: server.operation, want, commanded_at })
}

/** Commands the removal of a deleted server's machine, disk and addresses. Nothing waits for the answer. */
export function removeMachine(account: AccountState, server: Server, at: number): void {
  commandMachine(account, server, at, 'remove')
  server.asked_at = null
  server.answer_due_at = null
}

const DISK_KEPT_TEXT = 'Данные на\u00a0диске сохранены, место за\u00a0сервером\u00a0— нет'

/** Turns a server off without moving money. */
export function turnOffServer(account: AccountState, server: Server, at: number, why: string): void {
  transition(account, server, at, 'turn_off')
  server.period_start = null
  commandMachine(account, server, at, 'stop')
  recordEvent(
    account,
    at,
    'service_turned_off',
    `Сервер «${server.name}» выключен: ${why}. ${DISK_KEPT_TEXT}`,
    server
  )
}
