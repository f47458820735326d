import { atom } from 'jotai'
import type { Page } from './address/page-at.ts'
import { pageAtom } from './address/place.ts'
import { cardAtom, originalAtom } from './choices/selected.ts'
import { globalsAtom, shopNameAtom } from './core/globals.ts'
import { offerAtom } from './offer.ts'

/** Headings of the configurator (docs/rules/screen.md#addresses). */
export const HEADINGS = {
  create: 'Конфигуратор сервера',
  change: 'Выберите новую конфигурацию'
} as const

const UNKNOWN = 'Такой страницы нет'

const TITLES: Readonly<Record<Exclude<Page['kind'], 'configurator'>, string>> = {
  estimate: 'Смета',
  panel: 'Панель',
  rules: 'Правила',
  spending: 'Расходы',
  offers: 'Предложения',
  'saved-offer': UNKNOWN,
  profile: 'Профиль',
  security: 'Безопасность',
  'new-password': 'Новый пароль',
  privacy: 'Персональные данные',
  offer: UNKNOWN,
  unknown: UNKNOWN
}

/** The title of the current page; most choices do not change it. */
export const titleAtom = atom((get): string => {
  const page = get(pageAtom)
  if (page.kind === 'offer') return get(offerAtom)?.title ?? TITLES.offer
  if (page.kind === 'saved-offer') return get(globalsAtom).saved_offer?.paper.number ?? UNKNOWN
  if (page.kind !== 'configurator') return TITLES[page.kind]
  if (get(originalAtom) !== null) return HEADINGS.change
  const card = page.shortName === null ? null : get(cardAtom)
  return card === null ? HEADINGS.create : `${HEADINGS.create}: ${card.name}`
})

/** The title of the document: the page's title with the shop's name, in the same form as the server's shell. */
export const documentTitleAtom = atom((get): string =>
  [get(titleAtom), get(shopNameAtom)].filter((part) => part !== '').join(' — ')
)
