import { atom, type Getter } from 'jotai'
import { choicesAtom, pageAtom } from './address/location.ts'
import { checkAvailabilityAtom } from './catalogue/check-availability.ts'
import { alertResource } from './core/alert.ts'
import { toastAtom } from './core/toast.ts'
import { creationAtom } from './creation/creation-state.ts'
import { reloadCatalogueAtom } from './start-page.ts'
import { refreshUserAtom } from './user/refresh-user.ts'

/** Returns the text about which actions work offline and which have to wait. */
function offlineHint(get: Getter): string {
  const { kind } = get(pageAtom)
  if (kind === 'panel') return ' Серверы продолжают работать, панель обновится, когда связь вернётся.'
  if (kind !== 'configurator') return ''
  const act = get(choicesAtom).original === null ? 'Создать сервер' : 'Применить изменения'
  return ` Выбор сохранён, цены пересчитываются. ${act} можно будет, когда связь вернётся.`
}

/** Notifies the user that the network is lost: choices stay, and prices are computed offline. */
export const handleOfflineAtom = atom(null, (get, set) =>
  set(toastAtom, { kind: 'bad', text: `Нет соединения с интернетом.${offlineHint(get)}` })
)

/** Loads failed data again when the network returns. */
export const handleOnlineAtom = atom(null, async (get, set) => {
  set(toastAtom, { kind: 'ok', text: 'Соединение с интернетом восстановлено.' })
  const creation = get(creationAtom)
  // an order sent offline now waits for a click, not for the connection
  if (creation.kind === 'failed' && creation.error.kind === 'no-answer')
    set(creationAtom, { ...creation, error: { kind: 'aborted' } })
  void set(refreshUserAtom)
  void set(alertResource.load, 'background')
  await set(reloadCatalogueAtom)
  await set(checkAvailabilityAtom, 'clock')
})
