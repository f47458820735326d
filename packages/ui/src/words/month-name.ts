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

/** 'Ноябрь 2026'; `month` is 1 to 12. */
export const monthName = (month: number, year: number): string => `${MONTHS[month - 1]}\u00a0${year}`
