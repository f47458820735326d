import type { OfferContent } from '../../components/price/OfferPage/OfferContent.ts'

/** Three months with a promo code: every line that an offer can have. */
export const OFFER: OfferContent = {
  number: 'КП-20261121-3DA6DA',
  date: '21 ноября 2026 г.',
  validity: 'Действует до 23:59\u00a023\u00a0ноября 2026\u00a0г. (МСК)',
  notice: '',
  subject: 'Аренда облачного сервера на 3\u00a0месяца',
  names: 'Наименование',
  configuration: [
    {
      name: 'Видеокарты',
      value: '1\u00a0×\u00a0NVIDIA A2, 16\u00a0ГБ'
    },
    {
      name: 'Процессор',
      value: 'Xeon Gold 6354, 2\u00a0vCPU'
    },
    {
      name: 'Память',
      value: '8\u00a0ГБ, DDR4'
    },
    {
      name: 'Диск',
      value: '512\u00a0ГБ, NVMe Gen4'
    },
    {
      name: 'Система',
      value: 'Ubuntu 24.04'
    },
    {
      name: 'Тариф',
      value: '3\u00a0месяца, предоплата'
    },
    {
      name: 'Промокод',
      value: 'WELCOME10'
    }
  ],
  columns: ['В месяц', 'За 3\u00a0месяца'],
  rows: [
    {
      name: 'Сервер и видеокарты',
      detail: '1\u00a0×\u00a0NVIDIA A2, 2\u00a0vCPU, 8\u00a0ГБ DDR4',
      amounts: ['12\u00a0480,00\u00a0₽', '37\u00a0440,00\u00a0₽']
    },
    {
      name: 'Диск NVMe Gen4',
      detail: '512\u00a0ГБ',
      amounts: ['3\u00a0840,00\u00a0₽', '11\u00a0520,00\u00a0₽']
    },
    {
      name: 'Инфраструктура',
      detail: '1\u00a0видеокарта ×\u00a0500,00\u00a0₽',
      amounts: ['500,00\u00a0₽', '1\u00a0500,00\u00a0₽']
    }
  ],
  steps: [
    {
      name: 'Всего без скидки',
      value: '50\u00a0460,00\u00a0₽'
    },
    {
      name: 'Скидка тарифа −5\u00a0%',
      value: '−2\u00a0523,00\u00a0₽'
    },
    {
      name: 'Промокод WELCOME10\u00a0−10\u00a0%',
      value: '−5\u00a0046,00\u00a0₽'
    }
  ],
  total: {
    name: 'Итого за 3\u00a0месяца',
    value: '42\u00a0891,00\u00a0₽'
  },
  taxes: [
    {
      name: 'в том числе НДС 20\u00a0%',
      value: '7\u00a0148,50\u00a0₽'
    },
    {
      name: 'без НДС',
      value: '35\u00a0742,50\u00a0₽'
    }
  ],
  words: 'Сорок две тысячи восемьсот девяносто один рубль 00 копеек',
  rates: 'Один месяц — 14\u00a0297,00\u00a0₽, один час — 19,86\u00a0₽.',
  conditions: [
    'Первый запуск сервера — по полной предоплате периода.',
    'Для следующих запусков достаточно положительного баланса.',
    'Неиспользованный остаток возвращается на баланс после остановки сервера.',
    'При смене конфигурации данные на диске и настройки сохраняются.'
  ],
  buyer: { name: '', inn: '', facts: [] },
  seller: {
    is_sample: true,
    facts: [
      {
        name: 'Наименование',
        value: 'ООО «Пример» (песочница, не настоящий продавец)'
      },
      {
        name: 'ИНН',
        value: '0000000000'
      },
      {
        name: 'КПП',
        value: '000000000'
      },
      {
        name: 'Адрес',
        value: 'Адрес для примера'
      },
      {
        name: 'Банк',
        value: 'Банк для примера, счёт 00000000000000000000, БИК 000000000'
      }
    ]
  },
  foot: 'КП-20261121-3DA6DA. Цены включают НДС 20\u00a0%, время московское.',
  url: '?price_plan=3&gpu_count=1',
  pdf_url: '#pdf'
}

/** Hourly plan: one column, no discount, and the hourly price as the total. */
export const HOURLY_OFFER: OfferContent = {
  ...OFFER,
  number: 'КП-20261121-7D37EF',
  subject: 'Аренда облачного сервера на 1\u00a0час',
  configuration: [
    ...OFFER.configuration.slice(0, 5),
    {
      name: 'Тариф',
      value: '1\u00a0час, предоплата'
    }
  ],
  columns: ['В месяц'],
  rows: [
    {
      name: 'Сервер и видеокарты',
      detail: '1\u00a0×\u00a0NVIDIA A2, 2\u00a0vCPU, 8\u00a0ГБ DDR4',
      amounts: ['12\u00a0480,00\u00a0₽']
    },
    {
      name: 'Диск NVMe Gen4',
      detail: '512\u00a0ГБ',
      amounts: ['3\u00a0840,00\u00a0₽']
    },
    {
      name: 'Инфраструктура',
      detail: '1\u00a0видеокарта ×\u00a0500,00\u00a0₽',
      amounts: ['500,00\u00a0₽']
    }
  ],
  steps: [
    {
      name: 'В месяц, если не выключать',
      value: '16\u00a0820,00\u00a0₽'
    }
  ],
  total: {
    name: 'Итого за 1\u00a0час',
    value: '23,36\u00a0₽'
  },
  taxes: [
    {
      name: 'в том числе НДС 20\u00a0%',
      value: '3,89\u00a0₽'
    },
    {
      name: 'без НДС',
      value: '19,47\u00a0₽'
    }
  ],
  words: 'Двадцать три рубля 36 копеек',
  rates: '',
  foot: 'КП-20261121-7D37EF. Цены включают НДС 20\u00a0%, время московское.'
}
