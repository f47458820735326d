import type { OfferDocument } from '@cloud/api'

/** The printed document of an offer for two servers. */
export const PAPER: OfferDocument = {
  number: 'КП-2026-000017',
  date: '16 ноября 2026 г.',
  validity: 'Действует до 23:59\u00a030\u00a0ноября 2026\u00a0г. (МСК)',
  subject: 'Аренда двух облачных серверов',
  configuration: [],
  names: 'Сервер',
  columns: ['Количество', 'При запуске'],
  rows: [
    { name: 'train', detail: '1\u00a0×\u00a0NVIDIA H100', amounts: ['2', '1\u00a0556\u00a0100,00\u00a0₽'] }
  ],
  steps: [],
  total: { name: 'Итого', value: '1\u00a0556\u00a0100,00\u00a0₽' },
  taxes: [{ name: 'В том числе НДС 20\u00a0%', value: '259\u00a0350,00\u00a0₽' }],
  words: 'Один миллион пятьсот пятьдесят шесть тысяч сто рублей 00 копеек',
  rates: '',
  conditions: ['Предоплата по тарифу'],
  buyer: { facts: [] },
  seller: { is_sample: true, facts: [{ name: 'Продавец', value: 'ООО «Пример»' }] },
  foot: 'Все цены включают НДС 20\u00a0%.'
}
