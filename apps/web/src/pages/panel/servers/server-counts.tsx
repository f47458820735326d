import { plural } from '@cloud/pricing/words'
import { LinkButton, SegmentedControl, VisuallyHidden } from '@cloud/ui'
import { useRef } from 'react'
import { useAction, useValue } from '../../../state/hooks.ts'
import { serversResource } from '../../../state/servers/account-servers.ts'
import {
  type ServerLayout,
  serverCountsAtom,
  serverLayoutAtom
} from '../../../state/servers/server-list-view.ts'
import { serversCreatedElsewhereAtom, showAllServersAtom } from '../../../state/servers/shown-servers.ts'
import { serversToStartAtom } from '../../../state/servers/start-servers.ts'
import { SERVER_COUNT_ID } from '../parts/list-focus.ts'
import css from '../parts/panel.module.css'

const LAYOUTS = [
  { value: 'table', text: 'Таблица' },
  { value: 'cards', text: 'Карточки' }
] as const satisfies readonly { value: ServerLayout; text: string }[]

/** Apart, for the browser keeps the choice: on the server there is none to be read. */
function LayoutSwitch() {
  const look = useValue(serverLayoutAtom)
  const setLook = useAction(serverLayoutAtom)
  return (
    <SegmentedControl
      className={css.look}
      legend="Вид"
      hideLegend
      small
      options={LAYOUTS}
      value={look}
      onChange={setLook}
    />
  )
}

/** How many servers there are and how many run, '6 серверов, 3 работают, 2 ждут запуска'; and how they are shown; also that there are some which were made elsewhere. */
export function ServerCounts() {
  const { all, running } = useValue(serverCountsAtom)
  const waiting = useValue(serversToStartAtom).length
  const newcomers = useValue(serversCreatedElsewhereAtom).size
  const isLoaded = useValue(serversResource.state).state === 'ready'
  const showAll = useAction(showAllServersAtom)
  const count = useRef<HTMLDivElement>(null)
  const show = () => {
    showAll()
    // the button is gone then
    count.current?.focus({ preventScroll: true })
  }
  const runs = plural(running, ['работает', 'работают', 'работают'])
  const run = running === 0 ? '' : `, ${running}\u00a0${runs}`
  const wait = waiting < 2 ? '' : `, ${waiting}\u00a0${plural(waiting, ['ждёт', 'ждут', 'ждут'])} запуска`
  return (
    <div className={css.aside}>
      <div ref={count} id={SERVER_COUNT_ID} className={css.count} aria-live="polite" tabIndex={-1}>
        {newcomers > 0 ? (
          <LinkButton onClick={show}>
            {newcomers === 1 ? 'Показать новый' : `Показать новые (${newcomers})`}
          </LinkButton>
        ) : all > 0 ? (
          <>
            <span>{`${all}\u00a0${plural(all, ['сервер', 'сервера', 'серверов'])}${run}`}</span>
            <span>{wait}</span>
          </>
        ) : (
          // the last one is deleted: to the eye the empty list shows it
          isLoaded && <VisuallyHidden>Серверов нет</VisuallyHidden>
        )}
      </div>
      {all > 0 && <LayoutSwitch />}
    </div>
  )
}
