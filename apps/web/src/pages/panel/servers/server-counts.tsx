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

/** A separate component, because only the browser knows the stored layout. */
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

/** Numbers of servers, '6 серверов, 3 работают, 2 ждут запуска', or a button that shows servers created elsewhere; and the layout switch. */
export function ServerCounts() {
  const { all, running } = useValue(serverCountsAtom)
  const waiting = useValue(serversToStartAtom).length
  const newcomers = useValue(serversCreatedElsewhereAtom).size
  const isLoaded = useValue(serversResource.state).state === 'ready'
  const showAll = useAction(showAllServersAtom)
  const count = useRef<HTMLDivElement>(null)
  const show = () => {
    showAll()
    // the button disappears
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
          isLoaded && <VisuallyHidden className={css.none}>Серверов нет</VisuallyHidden>
        )}
      </div>
      {all > 0 && <LayoutSwitch />}
    </div>
  )
}
