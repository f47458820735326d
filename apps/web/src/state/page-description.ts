import type { PageDescription } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { atom } from 'jotai'
import { pageAtom } from './address/location.ts'
import type { Page } from './address/page-at.ts'
import {
  chosenFlavorAtom,
  originalIdAtom,
  planAtom,
  shownGpuAtom,
  ssdSizeAtom
} from './choices/chosen-configuration.ts'
import { quoteAtom } from './choices/configuration-price.ts'
import { offerAtom } from './configuration-offer.ts'
import { globalsAtom } from './core/globals-atom.ts'
import { pageTitleAtom } from './page-title.ts'

const UNKNOWN_PAGE = {
  status: 404,
  description: 'По этому адресу ничего нет. Выберите видеокарту или откройте конфигуратор.'
} as const

const DESCRIPTIONS: Readonly<Record<Exclude<Page['kind'], 'configurator'>, Omit<PageDescription, 'title'>>> =
  {
    estimate: {
      status: 200,
      description: 'Несколько серверов вместе: точная цена с НДС, ссылка, один заказ.'
    },
    panel: { status: 200, description: 'Серверы, баланс и события по месяцам.' },
    server: { status: 200, description: 'Подключение, цена и события сервера.' },
    rules: { status: 200, description: 'Что сделать, когда деньги или часы дойдут до предела.' },
    spending: { status: 200, description: 'Куда ушли деньги, по дням и серверам.' },
    offers: { status: 200, description: 'Сохранённые предложения: сроки, цены и что с ними стало.' },
    'saved-offer': UNKNOWN_PAGE,
    profile: { status: 200, description: 'Данные аккаунта и реквизиты.' },
    security: { status: 200, description: 'Способы входа, устройства и история.' },
    'ssh-keys': { status: 200, description: 'Открытые ключи для входа на серверы.' },
    programs: { status: 200, description: 'Токены для вызовов API и адреса для событий.' },
    'new-password': { status: 200, description: 'Восстановление доступа к аккаунту.' },
    privacy: {
      status: 200,
      description: 'Какие данные мы храним, зачем и как их исправить или удалить.'
    },
    offer: UNKNOWN_PAGE,
    unknown: UNKNOWN_PAGE
  }

/** A configuration with its disk and price, as a messenger shows a link to it; null while none is chosen. */
const chosenDescriptionAtom = atom((get): string | null => {
  const [flavor, price] = [get(chosenFlavorAtom), get(quoteAtom)]
  if (flavor === null || price === null) return null
  const { gpu, gpu_count, cpu_count, ram_count, ram } = flavor
  const parts = [
    ...(gpu === null ? [] : [`${gpu_count}\u00a0×\u00a0${gpu.name}`]),
    `${cpu_count}\u00a0vCPU`,
    `${ram_count}\u00a0ГБ\u00a0${ram.standard}`,
    `диск ${get(ssdSizeAtom)}\u00a0ГБ`
  ]
  const plan = get(planAtom)
  return `${parts.join(', ')}. ${formatRub(price.total)} за ${plan === 0 ? 'час' : `${plan}\u00a0мес.`}, с НДС.`
})

const configuratorDescriptionAtom = atom((get): string => {
  if (get(originalIdAtom) !== null)
    return 'Другая конфигурация вашего сервера: данные на диске и настройки сохранятся.'
  const chosen = get(chosenDescriptionAtom)
  if (chosen !== null) return chosen
  const page = get(pageAtom)
  const card = page.kind === 'configurator' && page.shortName !== null ? get(shownGpuAtom) : null
  return card === null
    ? 'Соберите облачный сервер с видеокартой или без неё: цена видна сразу, с НДС, до копейки.'
    : `Облачный сервер с ${card.name}, ${card.ram}\u00a0ГБ: выберите конфигурацию, диск и тариф, цена видна сразу.`
})

/** Status, title and description of the current page, for the head that the server writes. */
export const descriptionAtom = atom((get): PageDescription => {
  const { kind } = get(pageAtom)
  const title = get(pageTitleAtom)
  if (kind === 'configurator') return { status: 200, title, description: get(configuratorDescriptionAtom) }
  const saved = get(globalsAtom).saved_offer
  if (kind === 'saved-offer' && saved) {
    const { subject, total } = saved.paper
    return { status: 200, title, description: `${subject}. ${total.name} — ${total.value} с НДС.` }
  }
  return (kind === 'offer' ? get(offerAtom) : null) ?? { ...DESCRIPTIONS[kind], title }
})
