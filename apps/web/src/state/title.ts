import { atom } from 'jotai'
import type { PageDescription } from '../render.types.ts'
import { pageAtom } from './address/place.ts'
import { cardAtom, originalAtom } from './choices/selected.ts'
import { offerAtom } from './offer.ts'

/** What the configurator is called (specification, section 2). */
export const HEADINGS = {
  create: 'Конфигуратор сервера',
  change: 'Выберите новую конфигурацию'
} as const

/** Status, title and description of the page that the store stands at. */
export const descriptionAtom = atom((get): PageDescription => {
  const page = get(pageAtom)
  if (page.kind === 'panel')
    return { status: 200, title: 'Панель', description: 'Серверы, баланс и события по месяцам.' }
  if (page.kind === 'profile')
    return { status: 200, title: 'Профиль', description: 'Данные аккаунта, пароль и устройства.' }
  if (page.kind === 'new-password')
    return { status: 200, title: 'Новый пароль', description: 'Восстановление доступа к аккаунту.' }
  const offer = page.kind === 'offer' ? get(offerAtom) : null
  if (offer !== null) return offer
  if (page.kind !== 'configurator')
    return {
      status: 404,
      title: 'Такой страницы нет',
      description: 'По этому адресу ничего нет. Выберите видеокарту или откройте конфигуратор.'
    }
  if (get(originalAtom) !== null)
    return {
      status: 200,
      title: HEADINGS.change,
      description: 'Другая конфигурация вашего сервера: данные на диске и настройки сохранятся.'
    }
  const card = page.shortName === null ? null : get(cardAtom)
  return {
    status: 200,
    title: card === null ? HEADINGS.create : `${HEADINGS.create}: ${card.name}`,
    description:
      card === null
        ? 'Соберите облачный сервер с видеокартой или без неё: цена видна сразу, с НДС, до копейки.'
        : `Облачные серверы с ${card.name}, ${card.ram} ГБ: выберите конфигурацию, диск и тариф, цена видна сразу.`
  }
})

/** The title alone: most choices change none of this. */
export const titleAtom = atom((get) => get(descriptionAtom).title)
