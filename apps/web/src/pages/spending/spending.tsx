import { Page, Section } from '@cloud/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PanelNav } from '../../features/panel-nav.tsx'
import { Stale } from '../../features/stale.tsx'
import { useLiveRefresh } from '../../features/use-live-refresh.ts'
import { LoadingWithTimeout } from '../../loading/loading-with-timeout.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { SessionOver } from '../../loading/session-over.tsx'
import { useAction, useValue } from '../../state/hooks.ts'
import { setPanelOwnerAtom } from '../../state/panel/panel-owner.ts'
import { isSpendingSettledAtom, loadSpendingAtom } from '../../state/spending/spending-report.ts'
import { userResource } from '../../state/user/current-user.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'
import { Balances } from './balances.tsx'
import { Chart, Table } from './chart.tsx'
import { Figures } from './figures.tsx'
import { Files } from './files.tsx'
import { Labels } from './labels.tsx'
import { PriceHistories } from './price-history.tsx'
import css from './spending.module.css'

function Mine({ id }: { readonly id: number }) {
  const own = useAction(setPanelOwnerAtom)
  useLayoutEffect(() => own(id), [own, id])
  useLiveRefresh()
  const load = useAction(loadSpendingAtom)
  const who = useValue(userResource.state)
  const over = useValue(isSessionOverAtom)
  const isSettled = useValue(isSpendingSettledAtom)
  const [shown, setShown] = useState(false)
  const isFirst = useRef(true)
  // whatever moved money, or only the time, the account was asked for again
  useEffect(() => {
    if (over) return
    load(isFirst.current ? 'foreground' : 'background')
    isFirst.current = false
  }, [load, who, over])
  if (over) return <SessionOver>Войдите снова, чтобы увидеть свои расходы.</SessionOver>
  // a section that comes later would move those below it
  if (isSettled && !shown) setShown(true)
  if (!shown)
    return (
      <LoadingWithTimeout
        onRetry={() => {
          load()
          setShown(true)
        }}
      />
    )
  return (
    <>
      <Stale />
      <Figures />
      <Chart />
      <Table />
      <Balances />
      <div className={css.columns}>
        <Section heading="Метки серверов" aside={<small>до 5 на сервер</small>}>
          <Labels />
        </Section>
        <PriceHistories />
      </div>
    </>
  )
}

export default function Spending() {
  return (
    <>
      <PanelNav />
      <Page>
        <div className={css.page}>
          <RequireUser
            heading="Расходы"
            invitation="Войдите, чтобы увидеть свои расходы"
            hint="Куда ушли деньги, по дням и серверам, видит только владелец."
          >
            {({ id }) => (
              <>
                <div className={css.head}>
                  <h1>Расходы</h1>
                  <Files />
                </div>
                <Mine key={id} id={id} />
              </>
            )}
          </RequireUser>
        </div>
      </Page>
    </>
  )
}
