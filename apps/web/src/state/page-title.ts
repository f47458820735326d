import { atom } from 'jotai'
import { pageAtom } from './address/location.ts'
import type { Page } from './address/page-at.ts'
import { originalIdAtom, shownGpuAtom } from './choices/chosen-configuration.ts'
import { offerAtom } from './configuration-offer.ts'
import { globalsAtom, shopNameAtom } from './core/globals-atom.ts'

/** Headings of the configurator (docs/rules/screen.md#addresses). */
export const HEADINGS = {
  create: 'Конфигуратор сервера',
  change: 'Выберите новую конфигурацию'
} as const

const UNKNOWN_TITLE = 'Такой страницы нет'

const TITLES: Readonly<Record<Exclude<Page['kind'], 'configurator'>, string>> = {
  estimate: 'Смета',
  panel: 'Панель',
  server: 'Сервер',
  rules: 'Правила',
  spending: 'Расходы',
  offers: 'Предложения',
  'saved-offer': UNKNOWN_TITLE,
  profile: 'Профиль',
  security: 'Безопасность',
  'ssh-keys': 'SSH-ключи',
  programs: 'Доступ для программ',
  'new-password': 'Новый пароль',
  privacy: 'Персональные данные',
  offer: UNKNOWN_TITLE,
  unknown: UNKNOWN_TITLE
}

/** The title of the current page; most choices do not change it. */
export const pageTitleAtom = atom((get): string => {
  const page = get(pageAtom)
  if (page.kind === 'offer') return get(offerAtom)?.title ?? TITLES.offer
  if (page.kind === 'saved-offer') return get(globalsAtom).saved_offer?.paper.number ?? UNKNOWN_TITLE
  if (page.kind !== 'configurator') return TITLES[page.kind]
  if (get(originalIdAtom) !== null) return HEADINGS.change
  const card = page.shortName === null ? null : get(shownGpuAtom)
  return card === null ? HEADINGS.create : `${HEADINGS.create}: ${card.name}`
})

/** The title of the document: the page's title with the shop's name, in the same form as the server's shell. */
export const documentTitleAtom = atom((get): string =>
  [get(pageTitleAtom), get(shopNameAtom)].filter((part) => part !== '').join(' — ')
)
