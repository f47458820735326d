/** What the last balance of a month's statement is called. */
export const closingInWords = (is_over: boolean): string =>
  is_over ? 'На конец месяца' : 'Сейчас на балансе'
