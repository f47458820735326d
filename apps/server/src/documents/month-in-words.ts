import type { Month } from '../history/month.ts'

const FORMAT = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', month: 'long' })

/** @example monthInWords({ year: 2026, month: 11 }) // 'ноябрь 2026' */
export const monthInWords = ({ year, month }: Month): string =>
  `${FORMAT.format(Date.UTC(year, month - 1, 1))} ${year}`
