import { formatRub } from '@cloud/pricing'
import { MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import type { RuleWords } from '../ru/rule.ts'
import { FORMATS } from './formats.ts'

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** Returns a rule as an English sentence without the full stop, starting with a lower-case letter. */
export const ruleSentence: RuleWords['sentence'] = ({ condition, action, server_name }, now) => {
  const object = server_name === null ? 'all servers' : `“${server_name}”`
  const act =
    action === 'notify'
      ? 'notify me'
      : action === 'notified'
        ? 'you were sent an e-mail'
        : `${action === 'stop' ? 'stop' : 'start'} ${object}`
  switch (condition.kind) {
    case 'spent_in_month':
      return `when ${formatRub(condition.amount_rub_cents)} is charged in a month${server_name === null ? '' : ` for ${object}`}, ${act}`
    case 'balance_below':
      return `when the balance is below ${formatRub(condition.amount_rub_cents)}, ${act}`
    case 'ran_for':
      return `after ${condition.hours} ${condition.hours === 1 ? 'hour' : 'hours'} of work${action.startsWith('notif') && server_name !== null ? ` of ${object}` : ''} ${act}`
    case 'at':
      return `on ${dateText(condition.moment, now)} ${act}`
    case 'weekly':
      return `${daysText(condition.days)} at ${condition.time} ${act}`
  }
}

function dateText(moment: number, now: number): string {
  const there = new Date(moment + MOSCOW_OFFSET_MS)
  const year = there.getUTCFullYear()
  const ofYear = year === new Date(now + MOSCOW_OFFSET_MS).getUTCFullYear() ? '' : ` ${year}`
  return `${there.getUTCDate()} ${FORMATS.monthsInDates[there.getUTCMonth()]}${ofYear} at ${there.toISOString().slice(11, 16)}`
}

function daysText(days: readonly number[]): string {
  if (days.length === 7) return 'every day'
  const sorted = [...days].sort().join('')
  if (sorted === '12345') return 'on workdays'
  if (sorted === '67') return 'on weekends'
  return `on ${[...sorted].map((day) => DAYS[Number(day) - 1]).join(', ')}`
}
