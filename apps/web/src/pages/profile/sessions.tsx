import { type CallError, errorText, type Session } from '@cloud/api'
import { Button, moscowMoment, Notice, Section } from '@cloud/ui'
import { useEffect, useState } from 'react'
import css from '../../features/account/account-page.module.css'
import { LoadView } from '../../loading/load-view.tsx'
import { useAction, useValue } from '../../state/use.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'
import { endSessionsAtom, leaveEverywhereAtom, sessions } from '../../state/user/sessions.ts'
import { deviceName } from './device-name.ts'

/** What goes when it is pressed leaves the focus to the list. */
function leaveFocus(gone: HTMLElement | null) {
  const list = gone?.closest('section')?.querySelector('ul')
  return () => {
    if (gone?.matches(':focus-within')) list?.focus()
  }
}

function Device({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const { agent, address, seen_at, is_current } = session
  const name = deviceName(agent)
  return (
    <li ref={leaveFocus} className={css.session}>
      <div>
        <div>{name}</div>
        <div className={css.seen}>
          {[is_current ? 'Это устройство' : `Последний раз ${moscowMoment(seen_at)}`, address]
            .filter(Boolean)
            .join(', ')}
        </div>
      </div>
      {!is_current && (
        <Button onClick={onEnd} aria-label={`Завершить: ${name}, ${address}`}>
          Завершить
        </Button>
      )}
    </li>
  )
}

/** Where the account is signed in, and how to end it there. */
export function Sessions() {
  const list = useValue(sessions.state)
  const load = useAction(sessions.load)
  const end = useAction(endSessionsAtom)
  const leave = useAction(leaveEverywhereAtom)
  const [error, setError] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)
  const over = useValue(isSessionOverAtom)
  useEffect(() => {
    if (!over) void load()
  }, [load, over])

  async function act(what: Promise<CallError | null>) {
    setBusy(true)
    setError(await what)
    setBusy(false)
  }

  return (
    <Section heading="Где выполнен вход">
      <LoadView load={list} heading="Не удалось загрузить устройства" onRetry={() => void load()}>
        {(devices) => (
          <ul className={css.sessions} tabIndex={-1}>
            {devices.map((session) => (
              <Device key={session.id} session={session} onEnd={() => void act(end(session.id))} />
            ))}
          </ul>
        )}
      </LoadView>
      {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
      <div className={css.ends}>
        {list.state === 'ready' && list.data.length > 1 && (
          <Button ref={leaveFocus} busy={busy} onClick={() => void act(end('others'))}>
            Выйти на остальных устройствах
          </Button>
        )}
        <Button look="ghost" busy={busy} onClick={() => void act(leave())}>
          Выйти на всех устройствах
        </Button>
      </div>
    </Section>
  )
}
