import { atom } from 'jotai'
import type { Page } from './address/page-at.ts'
import { pageAtom } from './address/place.ts'
import { cardAtom, originalAtom } from './choices/selected.ts'
import { globalsAtom, shopNameAtom } from './core/globals.ts'
import { offerAtom } from './offer.ts'

/** What the configurator is called (docs/rules/screen.md#addresses). */
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

/** The title of the page that the store stands at: most choices do not change it. */
export const titleAtom = atom((get): string => {
  const page = get(pageAtom)
  if (page.kind === 'offer') return get(offerAtom)?.title ?? TITLES.offer
  if (page.kind === 'saved-offer') return get(globalsAtom).saved_offer?.paper.number ?? UNKNOWN
  if (page.kind !== 'configurator') return TITLES[page.kind]
  if (get(originalAtom) !== null) return HEADINGS.change
  const card = page.shortName === null ? null : get(cardAtom)
  return card === null ? HEADINGS.create : `${HEADINGS.create}: ${card.name}`
})

/** The title of the document: that of the page with the shop's name, as the server's shell has it. */
export const documentTitleAtom = atom((get): string =>
  [get(titleAtom), get(shopNameAtom)].filter((part) => part !== '').join(' — ')
)
