import { atom } from 'jotai'
import type { PageDescription } from '../render.types.ts'
import { pageAtom } from './address/place.ts'
import { cardAtom, originalAtom } from './choices/selected.ts'
import { offerAtom } from './offer.ts'
import { titleAtom } from './title.ts'

const sentenceAtom = atom((get): string => {
  const page = get(pageAtom)
  switch (page.kind) {
    case 'panel':
      return 'Серверы, баланс и события по месяцам.'
    case 'profile':
      return 'Данные аккаунта, пароль и устройства.'
    case 'new-password':
      return 'Восстановление доступа к аккаунту.'
    case 'configurator': {
      if (get(originalAtom) !== null)
        return 'Другая конфигурация вашего сервера: данные на диске и настройки сохранятся.'
      const card = page.shortName === null ? null : get(cardAtom)
      return card === null
        ? 'Соберите облачный сервер с видеокартой или без неё: цена видна сразу, с НДС, до копейки.'
        : `Облачные серверы с ${card.name}, ${card.ram} ГБ: выберите конфигурацию, диск и тариф, цена видна сразу.`
    }
    default:
      return 'По этому адресу ничего нет. Выберите видеокарту или откройте конфигуратор.'
  }
})

/** Status, title and description of the page that the store stands at, for the head that the server writes. */
export const descriptionAtom = atom((get): PageDescription => {
  const { kind } = get(pageAtom)
  const offer = kind === 'offer' ? get(offerAtom) : null
  if (offer !== null) return offer
  const status = kind === 'offer' || kind === 'unknown' ? 404 : 200
  return { status, title: get(titleAtom), description: get(sentenceAtom) }
})
