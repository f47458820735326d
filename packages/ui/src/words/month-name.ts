const MONTHS = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь'
]

/** Formats a month: 'Ноябрь 2026', without a year 'Ноябрь'; `month` is 1 to 12. */
export const monthName = (month: number, year?: number): string =>
  year === undefined ? `${MONTHS[month - 1]}` : `${MONTHS[month - 1]}\u00a0${year}`
