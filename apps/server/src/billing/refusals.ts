import type { Extras } from '@cloud/api'
import { formatRub, type PricePlan, type Quote } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import { Refusal } from '../platform/refusal.ts'

export const noSuchServer = () => new Refusal('not_found', 'Такого сервера нет. Обновите список серверов.')

export const wrongStatus = () =>
  new Refusal('wrong_status', 'В нынешнем состоянии сервера это невозможно. Обновите страницу.')

/** Returns the refusal to start a server whose pinned price has lapsed, when its plan is no longer on offer. */
export const planWithdrawn = (plan: PricePlan) =>
  new Refusal(
    'wrong_status',
    `Срок закреплённой цены прошёл, а тарифа «${planName(plan)}» больше нет. Выберите другой тариф для этого сервера.`
  )

const withoutProvisioner = (sentence: string, extra: Extras<'machines_unavailable'> = {}) =>
  new Refusal('machines_unavailable', sentence, extra, undefined, false, 409)

/** Returns the refusal for a server whose provisioner is no longer set up. Source: docs/machines.md. */
export const machinesUnavailable = () =>
  withoutProvisioner('Запускать этот сервер сейчас нельзя. Данные на месте. Напишите в поддержку.')

/** Returns the refusal to create a server of a flavor whose provisioner is not set up. */
export const newMachinesUnavailable = (extra?: Extras<'machines_unavailable'>) =>
  withoutProvisioner(
    'Создать такой сервер сейчас нельзя. Выберите другую конфигурацию или напишите в поддержку.',
    extra
  )

export const differentMachines = () =>
  new Refusal(
    'different_machines',
    'Перевести этот сервер в такую конфигурацию нельзя. Выберите другую или создайте новый сервер.'
  )

export const accountFrozen = () =>
  new Refusal(
    'account_frozen',
    'Аккаунт заморожен: запускать и покупать серверы нельзя. Данные доступны, баланс можно пополнить. Напишите в поддержку.'
  )

export const nothingChanged = () =>
  new Refusal('nothing_changed', 'Ничего не изменилось: выберите другую конфигурацию или тариф.')

export const noCapacity = (way = 'Можно встать в очередь.') =>
  new Refusal('no_capacity', `Свободных мест в этой конфигурации сейчас нет. ${way}`)

export const insufficientFunds = (missing_rub_cents: number) =>
  new Refusal('insufficient_funds', `Не хватает ${formatRub(missing_rub_cents)}. Пополните баланс.`, {
    missing_rub_cents
  })

/** Returns the refusal of a request whose expected price differs from the current price. */
export const priceChanged = (quote: Quote, returned_rub_cents?: number) =>
  new Refusal(
    'price_changed',
    'Цена изменилась. Проверьте новую и подтвердите ещё раз.',
    returned_rub_cents === undefined ? { quote } : { quote, returned_rub_cents }
  )
