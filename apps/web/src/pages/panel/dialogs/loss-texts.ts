import type { ServerConfig } from '@cloud/api'
import { formatRub, STATUS } from '@cloud/pricing'
import { PINNED_PRICE_DAYS } from '@cloud/pricing/books'
import { gigabytes, moscowMoment, moscowTime } from '@cloud/ui'
import { hasRun } from '../../../state/servers/has-run.ts'

/** Fields of a server that are lost when it leaves the queue or is deleted. */
type ServerWithLosses = Pick<
  ServerConfig,
  | 'status'
  | 'queue_position'
  | 'price_plan'
  | 'promocode_id'
  | 'server_full_rent_price_rub_cents'
  | 'started_at'
  | 'paid_until'
  | 'prepaid_left_rub_cents'
>

const queuePlaceText = ({ queue_position }: ServerWithLosses) =>
  queue_position === null
    ? 'Место в очереди пропадёт.'
    : `Место в очереди пропадёт: сейчас сервер ${queue_position}\u2011й.`

/** Returns the consequences of leaving the queue. */
export function lossesOfLeaving(server: ServerWithLosses): readonly string[] {
  return [
    `${queuePlaceText(server)} Если встать в неё снова, сервер будет последним.`,
    // before the first launch the price is fixed for another period from now on
    server.started_at === null
      ? `Цена ${formatRub(server.server_full_rent_price_rub_cents, 'always')} закреплена ещё на ${PINNED_PRICE_DAYS}\u00a0дней.`
      : 'Диск и данные на нём останутся.'
  ]
}

/** Returns the losses of deleting a server, its disk first if a machine was ever ready; `price_holds_until` exists before its first launch. */
export function lossesOfDeleting(
  server: ServerWithLosses & Pick<ServerConfig, 'addresses' | 'ssd_count'>,
  price_holds_until?: string
): readonly string[] {
  const { status, started_at, paid_until, prepaid_left_rub_cents: left, ssd_count } = server
  const price = formatRub(server.server_full_rent_price_rub_cents, 'always')
  return [
    hasRun(server)
      ? `Диск ${gigabytes(ssd_count)} и все данные на нём будут удалены. Вернуть их будет нельзя.`
      : 'Вернуть сервер будет нельзя.',
    ...(status === STATUS.requested ? [queuePlaceText(server)] : []),
    ...(started_at === null && status === STATUS.requested
      ? [`Закреплённая цена ${price} пропадёт.`]
      : price_holds_until === undefined
        ? []
        : [
            `Закреплённая цена ${price} пропадёт, хотя действует до\u00a0${moscowMoment(price_holds_until)}.`
          ]),
    ...(paid_until === null
      ? []
      : [`Час оплачен до\u00a0${moscowTime(paid_until)}, плата за него не вернётся.`]),
    left > 0
      ? `На баланс вернётся ${formatRub(left, 'always')}.`
      : 'На баланс ничего не вернётся: за сервер ничего не удержано.'
  ]
}

/** Returns the losses of stopping a prepaid period; names only discounts that the server has. */
export function lossesOfStopping({
  price_plan,
  promocode_id,
  prepaid_left_rub_cents
}: Pick<ServerWithLosses, 'price_plan' | 'promocode_id' | 'prepaid_left_rub_cents'>): readonly string[] {
  if (prepaid_left_rub_cents === 0) return []
  const discounts = [
    ...(price_plan > 1 ? ['скидка тарифа'] : []),
    ...(promocode_id === null ? [] : ['промокод'])
  ]
  const verb = discounts.length === 1 ? 'действует' : 'действуют'
  const ends = discounts.length === 0 ? '' : `: ${discounts.join(' и ')} на новые часы не ${verb}`
  return [`Предоплаченный период закончится${ends}.`]
}
