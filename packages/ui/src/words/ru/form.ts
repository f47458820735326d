type Value = string | number

/** Russian texts of the configurator. */
export const FORM = {
  // Alternatives
  availableNow: 'Свободны сейчас',
  chooseFlavor: (flavorTitle: Value, flavorDetails: Value): string =>
    `Выбрать ${flavorTitle}, ${flavorDetails}`,
  choose: 'Выбрать',
  machineDetails: (cores: Value, memory: Value, size: Value): string =>
    `${cores}, ${memory}, видеопамять ${size}`,
  forTheSamePrice: 'за ту же цену',
  priceDifference: (part: Value, amount: Value): string => `${part} на ${amount}`,
  moreExpensive: 'дороже',
  cheaper: 'дешевле',
  // AvailabilityBars
  queue: 'Очередь',
  oneLeft: 'Осталась 1',
  twoLeft: 'Осталось 2',
  inStock: 'В наличии',
  // CheckedAt
  checkedAt: (moment: Value): string => `Проверено в ${moment}`,
  checkAvailability: 'Проверить наличие',
  // ConfigurationCard
  videoMemory: (size: Value): string => `${size} видеопамяти`,
  perCard: (amount: Value): string => `${amount} за\u00a0карту`,
  // ConfigurationList
  configuration: 'Конфигурация',
  // ConfigurationTools
  cheapestFirst: 'Сначала дешевле',
  mostExpensiveFirst: 'Сначала дороже',
  cheapestPerCard: 'Дешевле за карту',
  memory: 'Память',
  anyMemory: 'Память: любая',
  fromMemory: 'от\u00a0',
  order: 'Порядок',
  // CountFilter
  numberOfGpuCards: 'Число видеокарт',
  all: 'Все',
  // CpuRamSliders
  processor: 'Процессор',
  ram: 'Оперативная память',
  // GpuTabs
  searchedText: (name: Value, ram: Value): string => `${name} ${ram} гб`,
  findAGpu: 'Найти видеокарту',
  findByNameOrMemory: 'Найти по названию или памяти',
  noSuchGpu: 'Такой видеокарты нет. Проверьте название или сотрите его.',
  priceFrom: (amount: Value, part: Value): string => `от\u00a0${amount}/${part}`,
  hourUnit: 'ч',
  monthUnit: 'мес',
  gpu: 'Видеокарта',
  queueNote: 'очередь',
  // NameField
  onlyNameChanges: 'Имя, диск и система остаются прежними',
  serverName: 'Имя сервера',
  lengthOf: (textLength: Value, serverNameMax: Value): string => `${textLength} из ${serverNameMax}`,
  generateAName: 'Сгенерировать имя',
  // OsSelect
  operatingSystem: 'Операционная система',
  chooseASystem: 'Выберите систему',
  // PlanCards
  priceAfterChoice: 'цена появится после выбора конфигурации',
  inHour: 'в час',
  inMonth: 'в месяц',
  noDiscount: 'без скидки',
  benefit: (amount: Value): string => `выгода ${amount}`,
  planWithPrepayment: 'Тариф с предоплатой',
  // ServerTypeSwitch
  withGpu: 'С видеокартой',
  withoutGpu: 'Без видеокарты',
  serverType: 'Тип сервера',
  // SsdStepper
  diskRange: (min: Value, groupDigits: Value, size: Value): string =>
    `${min}–${groupDigits}\u00a0ГБ, шаг ${size}`,
  disk: (group_title: Value): string => `Диск ${group_title}`,
  perMonth: (amount: Value): string => `${amount} в месяц`,
  smallerDisk: 'Уменьшить диск',
  largerDisk: 'Увеличить диск',
  // SshKeySelect
  listNotLoaded: 'Список не загружен',
  loading: 'Загрузка',
  noKeysYet: 'Ключей пока нет',
  noneChosen: 'Не выбраны',
  sshKeys: 'SSH-ключи',
  chosenOf: (chosen: Value, length: Value): string => `${chosen} из\u00a0${length}`,
  atMostKeys: (max: Value): string => `На сервер — не больше ${max}\u00a0ключей.`,
  addAKey: 'Добавить ключ',
  keysAtFirstLaunch: 'Запишем на сервер при первом запуске'
}

export type FormWords = Readonly<typeof FORM>

export const formTexts = (words: { readonly form?: FormWords | undefined } | undefined): FormWords =>
  words?.form ?? FORM
