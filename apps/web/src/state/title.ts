import { atom } from 'jotai'
import { pageAtom } from './address/place.ts'
import { cardAtom, originalAtom } from './choices/selected.ts'
import { offerAtom } from './offer.ts'

/** What the configurator is called (specification, section 2). */
export const HEADINGS = {
  create: 'Конфигуратор сервера',
  change: 'Выберите новую конфигурацию'
} as const

/** The title of the page that the store stands at: most choices do not change it. */
export const titleAtom = atom((get): string => {
  const page = get(pageAtom)
  switch (page.kind) {
    case 'panel':
      return 'Панель'
    case 'profile':
      return 'Профиль'
    case 'new-password':
      return 'Новый пароль'
    case 'configurator': {
      if (get(originalAtom) !== null) return HEADINGS.change
      const card = page.shortName === null ? null : get(cardAtom)
      return card === null ? HEADINGS.create : `${HEADINGS.create}: ${card.name}`
    }
    default:
      return (page.kind === 'offer' && get(offerAtom)?.title) || 'Такой страницы нет'
  }
})
