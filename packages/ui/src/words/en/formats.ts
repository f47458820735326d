import type { FormatWords } from '../ru/formats.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December'
]

export const FORMATS: FormatWords = {
  gigabytes: (count) => `${count}\u00a0GB`,
  months: MONTHS,
  monthsInDates: MONTHS,
  today: (time) => `today, ${time}`,
  planName: (plan) => `${plan || 1}\u00a0${plan === 0 ? 'hour' : plan === 1 ? 'month' : 'months'}`,
  upToMinutes: (count) => `${count}\u00a0${count === 1 ? 'minute' : 'minutes'}`,
  upToHours: (count) => `${count}\u00a0${count === 1 ? 'hour' : 'hours'}`,
  hourWithDisk: 'per\u00a0hour with\u00a0disk',
  hourWithoutDisk: 'per\u00a0hour without\u00a0disk',
  monthWithDisk: 'per\u00a0month with\u00a0disk',
  monthWithoutDisk: 'per\u00a0month without\u00a0disk'
}
