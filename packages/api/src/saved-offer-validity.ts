import type { SavedOffer } from './schemas/saved-offer.ts'

const DAY = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'long' })

const day = (at: string | number): string =>
  DAY.format(typeof at === 'string' ? Date.parse(at) : at).replace(/ (?=\D)/g, '\u00a0')

/** Returns the validity of a saved offer as a Russian text for its document. @example 'Действует до 23:59 30 ноября 2026 г. (МСК)' */
export function savedOfferValidity({
  status,
  valid_until,
  accepted_at
}: Pick<SavedOffer, 'status' | 'valid_until' | 'accepted_at'>): string {
  const last = `до 23:59 ${day(Date.parse(valid_until) - 1)} (МСК)`
  switch (status) {
    case 'open':
      return `Действует ${last}`
    case 'accepted':
      return `Принято ${day(accepted_at ?? valid_until)}`
    case 'revoked':
      return 'Отозвано'
    case 'expired':
      return `Действовало ${last}`
    default:
      return `Срок: ${last}`
  }
}
