const HINDRANCES = {
  wrong_status: 'в его состоянии это невозможно',
  price_lapsed: 'закреплённая цена больше не действует, запустите его в панели по текущей цене',
  no_capacity: 'свободных мест в конфигурации нет',
  insufficient_funds: 'не хватает денег'
} as const

/** Reasons why a rule did not start its server. */
export type Hindrance = keyof typeof HINDRANCES

/** Returns the Russian text of the reason, to follow 'Сервер не запущен: '. */
export const ruleHindranceText = (hindrance: Hindrance): string => HINDRANCES[hindrance]
