import type { CallError } from '@cloud/api'
import { Button, ButtonLink, EmptyState, FailedState, Loader, Section, ServerList } from '@cloud/ui'
import { paths } from '../../paths.ts'
import { goAtom } from '../../state/address/place.ts'
import { servers } from '../../state/panel/servers.ts'
import { useAction, useValue } from '../../state/use.ts'
import { accountAtom } from '../../state/user/account.ts'
import { user } from '../../state/user/user.ts'
import css from './panel.module.css'
import { Row } from './row.tsx'

const isSignedOut = (error: CallError) => error.kind === 'refused' && error.status === 401

/** The session ended while the page was open. */
function SessionOver() {
  const forget = useAction(user.put)
  const open = useAction(accountAtom)
  const enter = () => {
    forget(null)
    open({ kind: 'open', why: 'enter' })
  }
  return (
    <EmptyState
      heading="Сессия закончилась"
      action={
        <Button look="main" onClick={enter}>
          Войти
        </Button>
      }
    >
      Войдите снова, чтобы увидеть свои серверы.
    </EmptyState>
  )
}

function List() {
  const list = useValue(servers.state)
  const load = useAction(servers.load)
  const go = useAction(goAtom)
  switch (list.state) {
    case 'idle':
    case 'loading':
      return <Loader place />
    case 'failed':
      return isSignedOut(list.error) ? (
        <SessionOver />
      ) : (
        <FailedState heading="Не удалось загрузить серверы" onRetry={() => void load()} />
      )
    case 'ready':
      if (list.data.length === 0)
        return (
          <EmptyState
            heading="Серверов пока нет"
            action={
              <ButtonLink look="main" href={paths.configurator()} onNavigate={go}>
                Собрать сервер
              </ButtonLink>
            }
          >
            Соберите первый: цена видна сразу, платить до создания не нужно.
          </EmptyState>
        )
      return (
        <ServerList>
          {list.data.map((server) => (
            <Row key={server.id} server={server} />
          ))}
        </ServerList>
      )
  }
}

export const Servers = () => (
  <Section heading="Серверы" className={css.block}>
    <List />
  </Section>
)
