import { formatRub } from '@cloud/pricing'
import { moscowMoment } from '@cloud/ui'
import type { SwitchedOffServer } from '../../../state/money/switched-off-servers.ts'

const MAX_NAMES = 3

/** Returns the price of an hour of all these servers. */
export const totalHourPrice = (off: readonly SwitchedOffServer[]): number =>
  off.reduce((sum, { server }) => sum + server.hour_price_rub_cents, 0)

const DISK_KEPT_TEXT = 'Данные на\u00a0диске сохранены, место\u00a0— нет.'
const DISKS_KEPT_TEXT = 'Данные на\u00a0дисках сохранены, места\u00a0— нет.'

/**
 * Returns the text about servers that were stopped for lack of money, and about restarting them: money alone starts nothing. `null` if
 * there are none.
 */
export function switchedOffText(off: readonly SwitchedOffServer[], balance_rub_cents: number) {
  const [first] = off
  if (first === undefined) return null
  const hour = totalHourPrice(off)
  const lacks = balance_rub_cents < hour
  if (off.length === 1)
    return {
      happened: `Сервер «${first.server.name}» выключен ${moscowMoment(first.at)}.`,
      remedy: `${lacks ? 'Пополните баланс и\u00a0запустите его снова' : 'Сам он не\u00a0включится, запустите его снова'}: час работы стоит ${formatRub(hour)}. ${DISK_KEPT_TEXT}`
    }
  const names = off.slice(0, MAX_NAMES).map(({ server }) => `«${server.name}»`)
  const more = off.length > MAX_NAMES ? ` и\u00a0ещё ${off.length - MAX_NAMES}` : ''
  return {
    happened: `Выключены серверы ${names.join(', ')}${more}.`,
    remedy: `${lacks ? 'Пополните баланс и\u00a0запустите их снова' : 'Сами они не\u00a0включатся, запустите их снова'}: час работы всех стоит ${formatRub(hour)}. ${DISKS_KEPT_TEXT}`
  }
}
