import { STATUS } from '@cloud/pricing'
import type { ShownAcceptance } from '../../components/panel/OfferDeal/acceptanceWords.ts'
import type { ShownOffer } from '../../components/panel/OfferList/offerWords.ts'
import type { OfferDocument } from '../../components/price/OfferPage/OfferContent.ts'
import { OFFER } from './offer.ts'

/** Three kinds of servers; the fifth server and the two after it are hourly. */
export const SAVED_OFFER: ShownOffer = {
  number: 'КП-2026-000017',
  status: 'open',
  title: 'Обучение и инференс',
  created_at: '2026-11-16T09:00:00Z',
  valid_until: '2026-11-30T21:00:00Z',
  accepted_at: null,
  items: [
    { name: 'train-h100', quantity: 2, price_plan: 3, quote: { total: 1_310_400_00 } },
    { name: 'llm-inference', quantity: 3, price_plan: 1, quote: { total: 97_290_00 } },
    { name: 'web-api', quantity: 2, price_plan: 0, quote: { total: 15_83 } }
  ],
  total_rub_cents: 2_912_701_66,
  servers: []
}

export const ACCEPTED_OFFER: ShownOffer = {
  ...SAVED_OFFER,
  status: 'accepted',
  accepted_at: '2026-11-20T09:00:00Z',
  servers: [
    {
      server_id: 1,
      name: 'train-h100',
      status: STATUS.active,
      started_at: '2026-11-20T09:00:00Z',
      first_launch_rub_cents: 0,
      missing_rub_cents: 0
    },
    {
      server_id: 2,
      name: 'train-h100-2',
      status: STATUS.paused,
      started_at: null,
      first_launch_rub_cents: 1_310_400_00,
      missing_rub_cents: 1_248_000_00
    },
    {
      server_id: 3,
      name: 'llm-inference',
      status: STATUS.requested,
      started_at: null,
      first_launch_rub_cents: 97_290_00,
      missing_rub_cents: 34_890_00
    }
  ]
}

/** Returns the preview of accepting the offer above with a balance: one outcome for all servers of an item. */
export function acceptanceOf(
  balance: number | null,
  outcomes: readonly string[],
  refusal: ShownAcceptance['refusal'] = null
): ShownAcceptance {
  const items = SAVED_OFFER.items.map(({ name, quantity, quote }, index) => {
    const outcome = outcomes[index] ?? 'starts'
    const servers = Array.from({ length: quantity }, (_, nth) => ({
      name: nth === 0 ? name : `${name}-${nth + 1}`,
      outcome,
      total_rub_cents: quote.total
    }))
    return { max_available: outcome === 'starts' || outcome === 'paused' ? 5 : 0, servers }
  })
  const taken = items
    .flatMap(({ servers }) => servers)
    .reduce((sum, { outcome, total_rub_cents }) => sum + (outcome === 'starts' ? total_rub_cents : 0), 0)
  return {
    checked_at: '2026-11-21T09:30:00Z',
    items,
    balance_rub_cents: balance,
    taken_rub_cents: balance === null ? null : taken,
    balance_after_rub_cents: balance === null ? null : balance - taken,
    refusal
  }
}

/** The cards of the first item are taken, so it waits. */
export const ACCEPTANCE = acceptanceOf(400_000_00, ['waits'])

export const FULL_ACCEPTANCE = acceptanceOf(3_000_000_00, ['no_capacity'], {
  code: 'no_capacity',
  error: 'Свободных мест в этой конфигурации сейчас нет.'
})

/** The servers have the longest possible names. */
export const LONG_NAMED_ACCEPTANCE: ShownAcceptance = {
  ...FULL_ACCEPTANCE,
  items: FULL_ACCEPTANCE.items.map(({ servers, ...item }) => ({
    ...item,
    servers: servers.map((server) => ({ ...server, name: 'Щ'.repeat(20) }))
  }))
}

const RENDER_OFFER = {
  items: [{ name: 'render', quantity: 4, quote: { total: 39_870_00 } }],
  total_rub_cents: 159_480_00
}

/** Offers in each state, newest first. */
export const SAVED_OFFERS: readonly ShownOffer[] = [
  SAVED_OFFER,
  {
    ...SAVED_OFFER,
    ...RENDER_OFFER,
    number: 'КП-2026-000014',
    title: 'Стенд для разметки',
    created_at: '2026-11-07T09:00:00Z',
    valid_until: '2026-11-21T21:00:00Z'
  },
  { ...ACCEPTED_OFFER, ...RENDER_OFFER, number: 'КП-2026-000011', title: 'Рендер, ноябрь', servers: [] },
  {
    ...SAVED_OFFER,
    ...RENDER_OFFER,
    number: 'КП-2026-000008',
    title: 'Обучение, первый вариант',
    status: 'revoked'
  },
  {
    ...SAVED_OFFER,
    ...RENDER_OFFER,
    number: 'КП-2026-000003',
    title: null,
    created_at: '2026-10-12T09:00:00Z',
    valid_until: '2026-10-26T21:00:00Z',
    status: 'expired'
  }
]

export const SAVED_PAPER: OfferDocument = {
  ...OFFER,
  number: 'КП-2026-000017',
  date: '16 ноября 2026 г.',
  validity: 'Действует до 23:59\u00a030\u00a0ноября 2026\u00a0г. (МСК)',
  subject: 'Обучение и инференс',
  configuration: [],
  names: 'Сервер',
  columns: ['Количество', 'За один', 'Сумма'],
  rows: [
    {
      name: '«train-h100»',
      detail:
        '2\u00a0×\u00a0NVIDIA H100, 32\u00a0vCPU, 256\u00a0ГБ\u00a0DDR5, диск\u00a0512\u00a0ГБ, Ubuntu\u00a024.04, 3\u00a0месяца по\u00a0436\u00a0800,00\u00a0₽, скидка\u00a020\u00a0%',
      amounts: ['2', '1\u00a0310\u00a0400,00\u00a0₽', '2\u00a0620\u00a0800,00\u00a0₽'],
      brief: '2\u00a0×\u00a01\u00a0310\u00a0400,00\u00a0₽'
    },
    {
      name: '«llm-inference»',
      detail:
        '1\u00a0×\u00a0NVIDIA L40S, 16\u00a0vCPU, 128\u00a0ГБ\u00a0DDR5, диск\u00a0256\u00a0ГБ, Ubuntu\u00a024.04, 1\u00a0месяц',
      amounts: ['3', '97\u00a0290,00\u00a0₽', '291\u00a0870,00\u00a0₽'],
      brief: '3\u00a0×\u00a097\u00a0290,00\u00a0₽'
    },
    {
      name: '«web-api»',
      detail: '8\u00a0vCPU, 32\u00a0ГБ\u00a0DDR5, диск\u00a0256\u00a0ГБ, Debian\u00a012, 1\u00a0час',
      amounts: ['2', '15,83\u00a0₽', '31,66\u00a0₽'],
      brief: '2\u00a0×\u00a015,83\u00a0₽'
    }
  ],
  steps: [
    { name: 'Всего без скидки', value: '3\u00a0567\u00a0901,66\u00a0₽' },
    { name: 'Скидка тарифа −5\u00a0% на «train-h100»', value: '−163\u00a0800,00\u00a0₽' },
    { name: 'Промокод H100ONLY −15\u00a0% на «train-h100»', value: '−491\u00a0400,00\u00a0₽' }
  ],
  total: { name: 'Итого при запуске', value: '2\u00a0912\u00a0701,66\u00a0₽' },
  taxes: [
    { name: 'в том числе НДС 20\u00a0%', value: '485\u00a0450,28\u00a0₽' },
    { name: 'без НДС', value: '2\u00a0427\u00a0251,38\u00a0₽' }
  ],
  words: 'Два миллиона девятьсот двенадцать тысяч семьсот один рубль 66 копеек',
  rates: 'Почасовой сервер посчитан за один час, дальше — с баланса по часам.',
  foot: 'КП-2026-000017. Цены включают НДС 20\u00a0%, время московское.'
}
