import { type ChangePayload, errorText } from '@cloud/api'
import { changes } from '@cloud/api/endpoints'
import { atom, type Getter } from 'jotai'
import { choicesAtom, pageAtom } from '../address/location.ts'
import { openAddressAtom } from '../address/open-address.ts'
import { panelLink } from '../address/panel-link.ts'
import { globalsAtom } from '../core/globals-atom.ts'
import { toastAtom } from '../core/toast.ts'
import { followUp, type LateReport } from '../mutation/follow-up.ts'
import { userResource } from '../user/current-user.ts'
import { loadChangedServerAtom } from './changed-server.ts'

/** Data of a sent change that a reloaded page needs. */
export interface SentChange {
  readonly name: string
  readonly chosen: ChangePayload
}

export const changeSubject = (server_id: number) => `change:${server_id}`

/** Returns true if the user is on the page where the change was requested. */
export const isOnChangePage = (get: Getter, id: number): boolean =>
  get(pageAtom).kind === 'configurator' && get(choicesAtom).original === id

export const LATE_CHANGE_REPORT: LateReport<typeof changes.apply, SentChange> = {
  endpoint: changes.apply,
  onUnanswered(set, { name }) {
    const text = `Ответ не пришёл. Изменена ли конфигурация сервера «${name}», пока неизвестно: проверим, как только появится связь.`
    set(toastAtom, { kind: 'bad', text })
  },
  onDone(get, set, { sent: { name, chosen }, isReported }) {
    void set(userResource.load, 'background')
    const id = chosen.configuration_id
    if (isOnChangePage(get, id)) {
      // a user who closed the dialog stays on its page
      if (isReported) void set(loadChangedServerAtom, id, 'background')
      else set(openAddressAtom, get(globalsAtom).user_panel_url)
    }
    const text = `Конфигурация сервера «${name}» изменена: ответ пришёл с опозданием.`
    set(toastAtom, { kind: 'ok', text, ...panelLink(get) })
  },
  onNotDone(_get, set, { name }, error) {
    const advice = error === null ? 'Примените изменения ещё раз.' : errorText(error)
    const text = `Конфигурация сервера «${name}» не изменена, деньги не списаны. ${advice}`
    set(toastAtom, { kind: 'bad', text })
  }
}

/** Follows up a change whose dialog is closed. */
export const followChangeAtom = atom(null, (get, set, server_id: number) =>
  followUp(get, set, changeSubject(server_id), LATE_CHANGE_REPORT)
)
