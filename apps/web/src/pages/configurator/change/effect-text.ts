import type { Flavor, ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { startLimit } from '@cloud/ui'

/** Returns the text about the effect of the change on the machine. */
export function effectText(
  { status, flavor_id }: Pick<ServerConfig, 'status' | 'flavor_id'>,
  next: Pick<Flavor, 'id' | 'manual_start_minutes'>
): string {
  const isActive = status === STATUS.active
  if (isActive && flavor_id === next.id) return 'Сервер продолжит работать, новый период начнётся сразу.'
  if (next.manual_start_minutes !== null)
    return `${isActive ? 'Сервер остановится: в новой конфигурации' : 'Сервер остановлен. После изменения'} его подготовят вручную, обычно до\u00a0${startLimit(next.manual_start_minutes)}.`
  return isActive
    ? 'Сервер перезапустится в новой конфигурации.'
    : 'Сервер остановлен. После изменения он запустится.'
}
