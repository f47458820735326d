const HINDRANCES = {
  wrong_status: 'в его состоянии это невозможно',
  price_lapsed: 'цена перестала действовать, запустите его в панели по цене дня',
  no_capacity: 'свободных мест в конфигурации нет',
  insufficient_funds: 'не хватает средств'
} as const

/** Why a rule did not start its server. */
export type Hindrance = keyof typeof HINDRANCES

/** In words, after 'Сервер не запущен: '. */
export const hindranceText = (hindrance: Hindrance): string => HINDRANCES[hindrance]
