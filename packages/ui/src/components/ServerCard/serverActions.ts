import { canDelete, canStart, canStop, STATUS } from '@cloud/pricing'

export type ServerAction = 'start' | 'stop' | 'leave_queue' | 'delete'

export const ACTION_NAMES: Readonly<Record<ServerAction, string>> = {
  start: 'Запустить',
  stop: 'Остановить',
  leave_queue: 'Покинуть очередь',
  delete: 'Удалить'
}

/** What may be done with a server now, what matters most first. Asks the table of states that the server asks. */
export function serverActions(server: { readonly status: number }): ServerAction[] {
  const actions: ServerAction[] = []
  if (canStart(server)) actions.push('start')
  if (canStop(server)) actions.push(server.status === STATUS.requested ? 'leave_queue' : 'stop')
  if (canDelete(server)) actions.push('delete')
  return actions
}
