import { rublesInWords } from '@cloud/pricing/words'

type Value = string | number

/** Russian texts of estimates. */
export const ESTIMATE = {
  // EstimateComparison
  comparisonOfEstimates: 'Сравнение смет',
  property: 'Параметр',
  sameNote: ', одинаково',
  pieces: (many: Value): string => `${many}\u00a0шт.`,
  servers: 'Серверов',
  withoutDiscount: 'Без скидки',
  discount: 'Скидка',
  monthIfNotStopped: 'В месяц, если не выключать',
  dueAtLaunch: 'К оплате при запуске',
  includingVat: 'в том числе НДС',
  // EstimateList
  edit: 'Изменить',
  repeat: 'Повторить',
  remove: 'Убрать',
  quantityOf: (name: Value): string => `Количество: ${name}`,
  name: 'Имя',
  nameLength: (serverNameMax: Value): string => `От 1 до ${serverNameMax} символов в\u00a0одну строку.`,
  system: 'Система',
  systemOf: (name: Value): string => `Система: ${name}`,
  notChosen: 'Не выбрана',
  forAllItemsNamed: (name: Value): string => `Для всех позиций: ${name}`,
  forAllItems: 'Для всех позиций',
  withoutGpu: 'Без видеокарты',
  planDiscountOf: (discount: Value): string => `скидка тарифа ${discount}`,
  promoDiscountOf: (discount: Value): string => `промокод ${discount}`,
  hourlyTerms: (amount: Value, off: Value): string =>
    `По часам, ${amount} в час, предоплата за 1\u00a0час${off}`,
  planHourTerms: (plan: Value, amount: Value, off: Value): string => `${plan}, ${amount} в час${off}`,
  planMonthTerms: (plan: Value, amount: Value, off: Value): string => `${plan} по ${amount}${off}`,
  flavorGone: 'Этой конфигурации больше нет в каталоге. Уберите её или выберите другую.',
  planGone: 'У этой конфигурации больше нет такого тарифа. Выберите другой.',
  // EstimateSheet
  estimate: 'Смета',
  /** Amount in kopeks, in words. */
  amountInWords: rublesInWords,
  asOf: (moment: Value, moment2: Value): string => `на ${moment}, ${moment2}`,
  server: 'Сервер',
  quantity: 'Количество',
  forOne: 'За один',
  amount: 'Сумма',
  includingVatOf: (percent: Value): string => `в том числе НДС ${percent}`,
  perMonth: 'В месяц',
  terms: 'Условия',
  hourlyItems: 'Почасовой сервер посчитан за один час, в месяце — за 720 часов.',
  pricesAtMoment: 'Цены каталога на указанный момент. Чтобы закрепить их, сохраните предложение.',
  restReturns: 'Неиспользованный остаток возвращается на баланс после остановки сервера.',
  pricesWithVat: (percent: Value): string => `Цены включают НДС ${percent}, время московское.`,
  // EstimateSummary
  promoNamed: (promocode: Value): string => `Промокод ${promocode}`,
  checking: 'проверяем…',
  howComputed: 'Как посчитано',
  fullPriceLabel: 'Цена без скидки:',
  includingVatDash: (vatPercent: Value): string => `в том числе НДС ${vatPercent}\u00a0% —`,
  itemNumber: (name: Value, value: Value): string => `${name}, позиция\u00a0${value}`,
  hourNote: ', час',
  planDiscount: 'Скидка тарифа',
  promoCode: 'Промокод',
  vat: 'НДС'
}

export type EstimateWords = Readonly<typeof ESTIMATE>

export const estimateTexts = (
  words: { readonly estimate?: EstimateWords | undefined } | undefined
): EstimateWords => words?.estimate ?? ESTIMATE
