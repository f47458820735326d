import { type Action, nextStatus } from '@cloud/pricing'
import type { AccountState, MachineCommand, Server } from './account-state.ts'
import { recordEvent } from './post-transfer.ts'

/**
 * Puts a server into the state that follows an action. The caller has checked that the action is allowed, so a refusal is a
 * bug.
 */
export function transition(server: Server, action: Action): void {
  const status = nextStatus(server.status, action)
  if (status === undefined)
    throw new Error(`Server ${server.server_id} is in ${server.status}: '${action}' is not allowed there.`)
  server.status = status
}

/** Sends a command to the machine; answers to earlier commands become obsolete. */
export function commandMachine(
  account: AccountState,
  server: Server,
  at: number,
  want: MachineCommand['want']
): void {
  server.operation += 1
  server.asked_at = account.asks_at ?? at
  server.late_notified = false
  account.commands.push({ server_id: server.server_id, operation: server.operation, want })
}

const KEPT = 'Данные на\u00a0диске сохранены, место за\u00a0сервером\u00a0— нет'

/** Turns a server off without moving money. */
export function turnOffServer(account: AccountState, server: Server, at: number, why: string): void {
  transition(server, 'turn_off')
  server.period_start = null
  commandMachine(account, server, at, 'stopped')
  recordEvent(account, at, 'service_turned_off', `Сервер «${server.name}» выключен: ${why}. ${KEPT}`, server)
}
