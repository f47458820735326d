import { ButtonLink, Icon, Page } from '@cloud/ui'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Absent } from '../../absent.tsx'
import { Later } from '../../later.tsx'
import { lazyOr } from '../../lazy-or.ts'
import { loadAnew } from '../../load-anew.ts'
import { Owned } from '../../owned.tsx'
import { paths } from '../../paths.ts'
import { goAtom } from '../../state/address/go.ts'
import { isSettled } from '../../state/is-settled.ts'
import { isChronologySettledAtom } from '../../state/panel/chronology.ts'
import { ownerAtom } from '../../state/panel/owner.ts'
import { isSandboxAtom } from '../../state/panel/sandbox.ts'
import { isListKnownAtom, servers } from '../../state/panel/servers.ts'
import { useAction, useValue } from '../../state/use.ts'
import { user } from '../../state/user/user.ts'
import { Waiting } from '../../waiting.tsx'
import { Balance } from './balance.tsx'
import { Months } from './months.tsx'
import css from './panel.module.css'
import { Returned } from './returned.tsx'
import { Servers } from './servers.tsx'
import { Stale } from './stale.tsx'
import { useFresh } from './use-fresh.ts'

const Sandbox = lazyOr(Absent, () => import('./sandbox.tsx'))

interface OnceProps {
  readonly ready: boolean
  readonly children: ReactNode
}

/** What stands below something of unknown height comes when that is there, so that nothing jumps; then it stays. */
function Once({ ready, children }: OnceProps) {
  const [shown, show] = useState(ready)
  if (ready && !shown) show(true)
  return shown && children
}

/** What an account has: its balance, its servers, and what happened month by month. */
function Mine({ id }: { readonly id: number }) {
  const own = useAction(ownerAtom)
  useLayoutEffect(() => own(id), [own, id])
  useFresh()
  const list = useValue(servers.state)
  const known = useValue(isListKnownAtom)
  return (
    <>
      <Balance />
      <Servers />
      <Once ready={isSettled(list) && known}>
        <Months />
      </Once>
      <Once ready={useValue(isChronologySettledAtom)}>
        {useValue(isSandboxAtom) && (
          <Later waiting={<Waiting onRetry={loadAnew} />}>
            <Sandbox />
          </Later>
        )}
      </Once>
      <div className={css.notices}>
        <Stale />
        <Returned />
      </div>
    </>
  )
}

export default function Panel() {
  const go = useAction(goAtom)
  const who = useValue(user.state)
  const known = who.state === 'ready' && who.data !== null
  return (
    <Page>
      <div className={css.head}>
        <h1>Панель</h1>
        <div className={css.ways}>
          {known && (
            <ButtonLink look="ghost" href={paths.profile()} onNavigate={go}>
              Профиль
            </ButtonLink>
          )}
          <ButtonLink href={paths.configurator()} onNavigate={go}>
            <Icon sign="plus" />
            Новый сервер
          </ButtonLink>
        </div>
      </div>
      <Owned
        heading="Серверы"
        invitation="Войдите, чтобы увидеть свои серверы"
        hint="Серверы, баланс и события по месяцам видит только владелец."
      >
        {({ id }) => <Mine key={id} id={id} />}
      </Owned>
    </Page>
  )
}
