import { errorText, type Session } from '@cloud/api'
import {
  Button,
  Checkbox,
  type Elements,
  FactList,
  FactRow,
  LinkButton,
  Notice,
  recentMoment,
  Section
} from '@cloud/ui'
import { useState } from 'react'
import { LoadSection } from '../../loading/load-section.tsx'
import { focusOnRemoval } from '../../shared/browser/focus-on-removal.ts'
import { ConfirmActionDialog } from '../../shared/forms/confirm-action-dialog.tsx'
import { useSending } from '../../shared/forms/use-sending.tsx'
import { machineClockAtom } from '../../state/core/machine-clock.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { countTokensAtom } from '../../state/programs/account-tokens.ts'
import { endSessionsAtom, sessionsResource, signOutEverywhereAtom } from '../../state/user/sessions.ts'
import { deviceName, isPhone } from './parts/device-name.ts'
import css from './parts/security.module.css'

const focusListOnRemoval = focusOnRemoval((element) => element.closest('section')?.querySelector('ul'))

interface SessionRowProps {
  readonly session: Session
  readonly busy: boolean
  readonly notice: Elements
  readonly onEnd: () => void
}

function SessionRow({ session, busy, notice, onEnd }: SessionRowProps) {
  const { agent, address, created_at, seen_at, is_current } = session
  const name = deviceName(agent)
  const now = useValue(machineClockAtom)()
  return (
    <FactRow
      ref={focusListOnRemoval}
      picture={isPhone(agent) ? 'phone' : 'computer'}
      heading={name}
      actions={
        !is_current && (
          <Button
            onClick={onEnd}
            busy={busy}
            busyLabel={`Завершается: ${name}, ${address}`}
            aria-label={`Завершить: ${name}, ${address}`}
          >
            Завершить
          </Button>
        )
      }
      notice={notice}
    >
      {is_current && <span className={css.here}>Это устройство</span>}
      <span>
        {[
          is_current ? `, вход: ${recentMoment(created_at, now)}` : `в сети: ${recentMoment(seen_at, now)}`,
          ...(address === '' ? [] : [address])
        ].join(', ')}
      </span>
    </FactRow>
  )
}

interface EndSessionsDialogProps {
  readonly which: 'others' | 'all'
  /** Number of API tokens of the account; null if it is unknown. */
  readonly tokens: number | null
  readonly onClose: () => void
}

/** The id of a session, or several sessions. */
type Ended = string | 'others' | 'all'

/** Question before many sessions end, for an account that may have API tokens: they can be revoked as well. */
function EndSessionsDialog({ which, tokens, onClose }: EndSessionsDialogProps) {
  const end = useAction(endSessionsAtom)
  const leave = useAction(signOutEverywhereAtom)
  const [revokes, setRevokes] = useState(false)
  const isAll = which === 'all'
  return (
    <ConfirmActionDialog
      heading={isAll ? 'Выйти на всех устройствах?' : 'Завершить все сеансы, кроме этого?'}
      confirm={isAll ? 'Выйти' : 'Завершить'}
      send={() => (isAll ? leave(revokes) : end('others', revokes))}
      onClose={onClose}
    >
      <p>Программы с токенами продолжат работать, если токены не отозвать.</p>
      <Checkbox checked={revokes} onChange={({ target }) => setRevokes(target.checked)}>
        {`Отозвать и все токены программ${tokens === null ? '' : `: ${tokens}`}`}
      </Checkbox>
    </ConfirmActionDialog>
  )
}

/** Sessions of the account, this device first, with buttons to end them. */
export function SessionsSection() {
  const list = useValue(sessionsResource.state)
  const load = useAction(sessionsResource.load)
  const end = useAction(endSessionsAtom)
  const leave = useAction(signOutEverywhereAtom)
  /** The sessions of the last click; notices are shown beside them. */
  const [last, setLast] = useState<Ended | null>(null)
  const [asking, setAsking] = useState<Omit<EndSessionsDialogProps, 'onClose'> | null>(null)
  const countTokens = useAction(countTokensAtom)

  const { busy, error, slowNotice, start } = useSending<Ended>(async (which) => {
    if (which !== 'others' && which !== 'all') return end(which)
    // an account that may have API tokens decides about them in a dialog
    const tokens = await countTokens()
    if (tokens === 0) return which === 'all' ? leave() : end(which)
    setAsking({ which, tokens })
    return null
  })

  function act(which: Ended) {
    if (busy) return
    setLast(which)
    void start(which)
  }

  const text = error && errorText(error)
  const notice = (
    <>
      {slowNotice}
      {text ? <Notice kind="bad">{text}</Notice> : null}
    </>
  )
  return (
    <Section
      heading="Где вы вошли"
      aside={
        list.state === 'ready' &&
        list.data.length > 1 && (
          <LinkButton
            ref={focusListOnRemoval}
            aria-busy={busy && last === 'others'}
            onClick={() => act('others')}
          >
            Завершить все, кроме этого
          </LinkButton>
        )
      }
    >
      {last === 'others' && <div className={css.above}>{notice}</div>}
      <LoadSection load={list} heading="Не удалось загрузить устройства" onRetry={() => void load()}>
        {(devices) => (
          <FactList tabIndex={-1}>
            {devices
              .toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
              .map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={busy && last === session.id}
                  notice={last === session.id && notice}
                  onEnd={() => act(session.id)}
                />
              ))}
          </FactList>
        )}
      </LoadSection>
      {last === 'all' && <div className={css.add}>{notice}</div>}
      <LinkButton className={css.add} aria-busy={busy && last === 'all'} onClick={() => act('all')}>
        Выйти на всех устройствах
      </LinkButton>
      {asking !== null && <EndSessionsDialog {...asking} onClose={() => setAsking(null)} />}
    </Section>
  )
}
