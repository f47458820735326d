type Value = string | number

/** Russian texts of prices and the summary. */
export const PRICE = {
  // BottomBar
  chooseAConfiguration: 'Выберите конфигурацию',
  withVat: (part: Value): string => `${part}, с НДС`,
  atLaunch: 'при запуске',
  forPlan: (plan: Value): string => `за ${plan}`,
  // ChangeConfirmation
  onBalance: 'На балансе',
  returnsForPeriod: 'Вернётся за прежний период',
  prepaymentOfPeriod: 'Предоплата нового периода',
  lacking: 'Не хватает',
  remainsOnBalance: 'Останется на балансе',
  changeConfiguration: (server_name: Value): string => `Изменить конфигурацию «${server_name}»?`,
  applyChanges: 'Применить изменения',
  nothingChanged: 'Ничего не изменилось. Выберите другую конфигурацию или тариф.',
  dataIsKept: 'Данные на диске и настройки сохранятся.',
  // ChangeTable
  property: 'Параметр',
  now: 'Сейчас',
  changed: 'Станет',
  unchanged: 'без изменений',
  none: 'нет',
  gpuCards: 'Видеокарты',
  processor: 'Процессор',
  memory: 'Память',
  disk: 'Диск',
  plan: 'Тариф',
  // CreateButton
  create: 'Создать',
  creating: 'Создаём',
  joinTheQueue: 'Встать в очередь',
  joiningTheQueue: 'Ставим в очередь',
  applying: 'Применяем',
  withoutLaunch: 'без запуска',
  // PriceBreakdown
  sumsNotLoaded: 'Расчёт не загрузился. Обновите страницу, когда появится связь.',
  howComputed: 'Как посчитано',
  checking: 'проверяем…',
  serverAndGpuCards: 'Сервер и видеокарты',
  server: 'Сервер',
  diskOf: (group_title: Value): string => `Диск ${group_title}`,
  infrastructure: 'Инфраструктура',
  planDiscountOf: (discount: Value): string => `Скидка тарифа ${discount}`,
  promoCode: 'Промокод',
  roundingToARouble: 'Округление до рубля',
  roundingToAKopek: 'Округление до копейки',
  monthIfNotStopped: 'В месяц, если не выключать',
  perMonth: 'В месяц',
  promoNamed: (promocode: Value): string => `Промокод ${promocode}`,
  sum: 'Сумма',
  withoutDiscount: 'Без скидки',
  discount: 'Скидка',
  month: 'Месяц',
  atLeast: (amount: Value): string => `, но не меньше ${amount}`,
  hour: 'Час',
  vat: 'НДС',
  // PriceComparison
  perHour: 'В час',
  totalForPlan: (plan: Value): string => `Итого за ${plan}`,
  includingVat: 'в том числе НДС',
  amount: 'Сумма',
  before: 'Было',
  after: 'Стало',
  // PromoForm
  checkingCode: 'Проверяем',
  reset: 'Сбросить',
  apply: 'Применить',
  promoApplied: (discount: Value): string => `Промокод успешно применён! Скидка: ${discount}%`,
  // SummaryCard
  priceAppearsHere: 'Цена появится здесь и пересчитается при каждом выборе.',
  // SummaryTotal
  fullPriceLabel: 'Цена без скидки:',
  perHourOf: (amount: Value): string => `${amount} в час`,
  includingVatDash: (vatPercent: Value): string => `в том числе НДС ${vatPercent}\u00a0% —`,
  // WatchButton
  doNotNotify: 'Не сообщать',
  notifyWhenAvailable: 'Сообщить, когда появится',
  weWillEmail: 'Напишем на\u00a0почту, когда появится.',
  queueUpper: 'Очередь',
  queueExplained: 'держит место и цену и запустит сервер сама, если на балансе хватит денег.',
  emailUpper: 'Письмо',
  emailExplained: 'ничего не держит и ни к чему не обязывает.'
}

export type PriceWords = Readonly<typeof PRICE>

export const priceTexts = (words: { readonly price?: PriceWords | undefined } | undefined): PriceWords =>
  words?.price ?? PRICE
