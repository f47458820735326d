import { plural } from '@cloud/pricing/words'

const HOUR_FORMS = ['часа', 'часов', 'часов'] as const
const MINUTE_FORMS = ['минуты', 'минут', 'минут'] as const

/** Returns the time that a start by hand may take, after the word 'до': '24 часов'. Hours are rounded up. */
export function startLimit(minutes: number): string {
  const hours = Math.ceil(minutes / 60)
  return minutes < 60
    ? `${minutes}\u00a0${plural(minutes, MINUTE_FORMS)}`
    : `${hours}\u00a0${plural(hours, HOUR_FORMS)}`
}
