import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'

/** Returns the sentence about paid time while operators prepare servers and none runs; undefined otherwise. */
export function preparationText(
  servers: readonly Pick<ServerConfig, 'status' | 'manual_start'>[]
): string | undefined {
  const prepared = servers.filter(({ manual_start }) => manual_start !== null)
  if (prepared.length === 0 || servers.some(({ status }) => status === STATUS.active)) return undefined
  return `${prepared.length === 1 ? 'Сервер' : 'Серверы'} готовят: оплаченное время пойдёт с\u00a0запуска.`
}
