import { atom } from 'jotai'
import { pageAtom } from './address/place.ts'
import { checkAvailabilityAtom } from './catalogue/availability.ts'
import { alert } from './core/alert.ts'
import { toastAtom } from './core/toast.ts'
import { reloadAtom } from './start.ts'
import { refreshUserAtom } from './user/refresh.ts'

/** The browser has no network: what is chosen stays, and prices follow without one. */
export const wentOfflineAtom = atom(null, (get, set) =>
  set(toastAtom, {
    kind: 'bad',
    text:
      get(pageAtom).kind === 'panel'
        ? 'Нет соединения с интернетом. Серверы продолжают работать, панель обновится, когда связь вернётся.'
        : 'Нет соединения с интернетом. Выбор сохранён, цены пересчитываются. Создать сервер можно будет, когда связь вернётся.'
  })
)

/** It is back: whatever failed for lack of it is asked again. */
export const cameOnlineAtom = atom(null, async (_get, set) => {
  set(toastAtom, { kind: 'ok', text: 'Соединение с интернетом восстановлено.' })
  void set(refreshUserAtom)
  void set(alert.load, 'background')
  await set(reloadAtom)
  await set(checkAvailabilityAtom, 'clock')
})
