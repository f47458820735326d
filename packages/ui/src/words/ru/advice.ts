import { plural } from '@cloud/pricing/words'

type Value = string | number

/** Russian texts of the advice on plans and memory. */
export const ADVICE = {
  // CompareTable
  comparisonName: 'Сравнение конфигураций',
  property: 'Параметр',
  selected: 'выбрана',
  sameNote: ', одинаково',
  action: 'Действие',
  columnDetails: (flavorTitle: Value, flavorDetails: Value, size: Value, plan: Value): string =>
    `${flavorTitle}, ${flavorDetails}, диск ${size}, ${plan}`,
  chooseNamed: (whole: Value): string => `Выбрать ${whole}`,
  choose: 'Выбрать',
  removeNamed: (whole: Value): string => `Убрать ${whole} из сравнения`,
  remove: 'Убрать',
  plan: 'Тариф',
  videoMemory: 'Видеопамять',
  processor: 'Процессор',
  cores: 'Ядра',
  memory: 'Память',
  disk: 'Диск',
  availability: 'Наличие',
  monthIfNotStopped: 'В месяц, если не выключать',
  perMonth: 'В месяц',
  perHour: 'В час',
  perHourAndCard: 'В час за видеокарту',
  totalFor: (part: Value): string => `Итого за ${part}`,
  period: 'период',
  // MemoryGuide
  modelSize: 'Размер модели',
  precision: 'Точность',
  context: 'Контекст',
  neededMemory: 'Нужно видеопамяти',
  memoryLacking: (size: Value): string => `не хватает ${size}`,
  // PlansAtHours
  hourlyUntil: (until: Value): string => `до ${until}\u00a0ч выгоднее по часам`,
  hourlyAlways: 'всегда выгоднее по часам',
  hourly: 'по часам',
  planFrom: (hours: Value, plan: Value): string => `с\u00a0${hours}\u00a0ч тариф «${plan}»`,
  shortPlan: (price_plan: Value): string => `${price_plan}\u00a0мес.`,
  always: 'Всегда',
  workdays8: 'Будни по 8\u00a0ч',
  nights10: 'Ночи по 10\u00a0ч',
  hoursShort: (hours: Value): string => `${hours}\u00a0ч`,
  hourForms: (count: number): string => plural(count, ['час', 'часа', 'часов']),
  bestBy: (amount: Value): string => `Выгоднее всего: на ${amount} меньше следующего`,
  bestEqual: 'Выгоднее всего: дешевле нет',
  noDiscount: 'без скидки',
  discountOf: (discount: Value): string => `скидка ${discount}`,
  hoursPerMonth: 'Сколько часов в месяц нужен сервер',
  bestAtHours: (hours: Value, plan: Value): string => `${hours} в месяц, выгоднее всего ${plan}`,
  monthOnEachPlan: 'Сколько стоит месяц на каждом тарифе',
  hourGenitiveForms: (count: number): string => plural(count, ['часа', 'часов', 'часов']),
  joinLast: (value: Value, value2: Value): string => `${value} и ${value2}`,
  hourlyAlwaysBetter: 'Почасовая оплата выгоднее, сколько бы часов ни работал сервер.',
  planBetterFrom: (name: Value, hours: Value): string => `${name} выгоднее почасовой оплаты с\u00a0${hours}`,
  planFromHours: (name: Value, hours: Value): string => `${name}\u00a0— с\u00a0${hours}`,
  planBetterFromMonthly: (name: Value, hours: Value): string =>
    `${name} выгоднее почасовой оплаты с\u00a0${hours} в месяц.`,
  planBetterUntil: (name: Value, hours: Value, hours2: Value): string =>
    `${name} выгоднее с\u00a0${hours} в месяц, до\u00a0${hours2} дешевле платить по часам.`,
  neverBetter: (joinWithAnd: Value): string => `${joinWithAnd} не\u00a0выгоднее почасовой оплаты.`,
  hourlyExplained:
    'По часам вы платите, только пока сервер включён; начатый час считается целым, диск остановленного сервера хранится бесплатно. На\u00a0тарифах от месяца оплачены все 720\u00a0часов; остановите раньше\u00a0— остаток вернётся на баланс, но скидка закончится.',
  stopEarlier: (amount: Value): string =>
    `Остановите раньше\u00a0— неиспользованные часы вернутся на баланс, но скидка закончится: после нового запуска сервер стоит ${amount} в\u00a0час.`,
  // PlansForRun
  unitHours: 'часов',
  unitDays: 'дней',
  oneDay: 'Сутки',
  oneWeek: 'Неделя',
  tenDays: '10\u00a0дней',
  threeMonths: '3\u00a0месяца',
  wholeNumberTo: (most: Value): string => `Целое число от 1 до ${most}.`,
  howLong: 'Сколько проработает',
  unit: 'Единица',
  runCostOnEachPlan: (hours: Value): string => `Стоимость на каждом тарифе: ${hours} без остановки`,
  comparison: 'Сравнение',
  cost: 'Стоимость',
  neededOnBalance: 'Нужно на балансе',
  returned: 'Вернётся',
  needed: 'нужно',
  returnedNote: 'вернётся',
  dayForms: (count: number): string => plural(count, ['день', 'дня', 'дней']),
  cheapestBy: (amount: Value): string => `Выгоднее всего, на ${amount} дешевле`,
  sameEachHour: 'и столько же за каждый следующий час',
  sameAtRenewal: 'и столько же при продлении',
  returnsAfterStop: (amount: Value): string => `, после остановки вернётся ${amount}`,
  cheapestRun: (hours: Value, name: Value, cost: Value): string =>
    `${hours} без остановки дешевле всего на\u00a0тарифе «${name}»: ${cost}.`,
  noCheaperRun: (hours: Value, name: Value, cost: Value): string =>
    `${hours} без остановки: дешевле, чем на\u00a0тарифе «${name}», не будет\u00a0— ${cost}.`,
  neededAtLaunch: (amount: Value, value: Value, returns: Value): string =>
    `На балансе при запуске нужно ${amount}${value}${returns}.`,
  balanceNow: (amount: Value): string => `Сейчас на балансе ${amount}`,
  notEnoughForAny: (has: Value): string => `${has}: для запуска не хватает ни на одном тарифе.`,
  lackingForRun: (amount: Value): string => `за весь срок понадобится ещё ${amount}`,
  enoughToLaunch: (has: Value, until: Value): string => `${has}: для запуска этого хватает, ${until}.`,
  cheapestAffordable: (has: Value, name: Value, amount: Value, part: Value): string =>
    `${has}. Из тарифов, на запуск которых этого хватает, выгоднее «${name}»: ${amount}${part}.`,
  restReturns:
    'Остаток тарифа вернётся, когда вы остановите сервер, но остановка заканчивает скидку. Начатый час считается целым.',
  // WhichPlan
  choosePlan: (plan: Value): string => `Выбрать тариф «${plan}»`,
  alreadyChosen: 'Он и выбран.',
  chooseCovered: (plan: Value): string => `Выбрать «${plan}»`,
  readyAnswers: 'Готовые ответы',
  withoutAStop: 'Без остановки',
  withPauses: 'С перерывами',
  howServerRuns: 'Как будет работать сервер'
}

export type AdviceWords = Readonly<typeof ADVICE>

export const adviceTexts = (words: { readonly advice?: AdviceWords | undefined } | undefined): AdviceWords =>
  words?.advice ?? ADVICE
