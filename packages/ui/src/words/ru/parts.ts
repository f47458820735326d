type Value = string | number

/** Russian texts of the general parts. */
export const PARTS = {
  // Table
  tableFailed: 'Не удалось загрузить список',
  tableLoading: 'Загрузка списка',
  selectAll: 'Выбрать все строки',
  selectRow: (name: string): string => `Выбрать: ${name}`,
  // Button
  pleaseWait: 'Подождите',
  // CommandLine
  copyTheCommand: 'Скопировать команду',
  copy: 'Скопировать',
  // DiscountBadge
  discount: 'Скидка',
  // MoreMenu
  moreActions: (name: Value): string => `Ещё действия: ${name}`,
  // Pagination
  previousPage: 'Назад',
  nextPage: 'Вперёд',
  pageOf: (page: number, pages: number): string => `Страница ${page} из\u00a0${pages}`,
  // QuantityStepper
  less: 'Меньше',
  more: 'Больше'
}

export type PartsWords = Readonly<typeof PARTS>

export const partsTexts = (words: { readonly parts?: PartsWords | undefined } | undefined): PartsWords =>
  words?.parts ?? PARTS
