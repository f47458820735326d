import type { Scope, Token } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { DAY_MS, MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { moscowDate, moscowTime } from '@cloud/ui'

/** Names and meanings of the scopes, in the order of the form. */
export const SCOPE_TEXTS = [
  { scope: 'read', name: 'чтение', meaning: 'серверы, баланс, события, расходы и документы' },
  { scope: 'run', name: 'запуск и остановка', meaning: 'также перезагрузка, настройки серверов и правила' },
  { scope: 'order', name: 'заказ', meaning: 'создать, изменить и удалить сервер, принять предложение' },
  { scope: 'pay', name: 'пополнение', meaning: 'создать оплату картой или счёт' }
] as const satisfies readonly { readonly scope: Scope; readonly name: string; readonly meaning: string }[]

/** Returns the name of a scope; a scope that this page does not know is shown as it is. */
export const scopeName = (scope: string): string =>
  SCOPE_TEXTS.find((known) => known.scope === scope)?.name ?? scope

/** Returns true if calls with these scopes can take money from the balance. */
export const canSpend = (scopes: readonly string[]): boolean =>
  scopes.includes('run') || scopes.includes('order')

export const isExpired = ({ expires_at }: Pick<Token, 'expires_at'>, now: number): boolean =>
  expires_at !== null && Date.parse(expires_at) <= now

/** Returns 'действует до 31 декабря 2026': the last day if the token ends at midnight; null without an end. */
export function expiryText({ expires_at }: Pick<Token, 'expires_at'>, now: number): string | null {
  if (expires_at === null) return null
  const end = Date.parse(expires_at)
  const isMidnight = (end + MOSCOW_OFFSET_MS) % DAY_MS === 0
  const date = isMidnight ? moscowDate(end - 1) : `${moscowDate(end)}, ${moscowTime(expires_at)}`
  return end > now ? `действует до ${date}` : `не действует с ${moscowDate(end)}`
}

/** Returns the month limit of a token and a note: how much of it is left, or how much was spent without a limit. */
export function limitText({
  scopes,
  month_limit_rub_cents: limit,
  spent_in_month_rub_cents: spent
}: Pick<Token, 'scopes' | 'month_limit_rub_cents' | 'spent_in_month_rub_cents'>): readonly [string, string] {
  if (!canSpend(scopes)) return ['не нужен', 'токен не тратит деньги']
  if (limit === null) return ['без предела', `потрачено ${formatRub(spent, 'always')}`]
  return [formatRub(limit, 'always'), `осталось ${formatRub(Math.max(0, limit - spent), 'always')}`]
}
