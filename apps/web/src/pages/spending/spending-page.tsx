import { Grid, Page, Section } from '@cloud/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { LoadingWithTimeout } from '../../loading/loading-with-timeout.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { SessionOverNotice } from '../../loading/session-over-notice.tsx'
import { PanelNav } from '../../shared/navigation/panel-nav.tsx'
import { StaleNotice } from '../../shared/panel/stale-notice.tsx'
import { useLiveRefresh } from '../../shared/panel/use-live-refresh.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { setPanelOwnerAtom } from '../../state/panel/panel-owner.ts'
import { isSpendingSettledAtom, loadSpendingAtom } from '../../state/spending/spending-report.ts'
import { userResource } from '../../state/user/current-user.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'
import { BalancesSection } from './balances-section.tsx'
import { ChartSection, SpendingTable } from './chart-section.tsx'
import { LabelsSection } from './labels-section.tsx'
import { PriceHistorySection } from './price-history-section.tsx'
import css from './spending.module.css'
import { SpendingFigures } from './spending-figures.tsx'
import { SpendingFiles } from './spending-files.tsx'

function AccountSpending({ id }: { readonly id: number }) {
  const own = useAction(setPanelOwnerAtom)
  useLayoutEffect(() => own(id), [own, id])
  useLiveRefresh()
  const load = useAction(loadSpendingAtom)
  const userState = useValue(userResource.state)
  const isSessionOver = useValue(isSessionOverAtom)
  const isSettled = useValue(isSpendingSettledAtom)
  const [shown, setShown] = useState(false)
  const isFirst = useRef(true)
  // the account is reloaded after each change of money or time, and then the spending too
  useEffect(() => {
    if (isSessionOver) return
    load(isFirst.current ? 'foreground' : 'background')
    isFirst.current = false
  }, [load, userState, isSessionOver])
  if (isSessionOver) return <SessionOverNotice>Войдите снова, чтобы увидеть свои расходы.</SessionOverNotice>
  // show all sections at once: one that appears later would shift those below it
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
      <StaleNotice />
      <SpendingFigures />
      <ChartSection />
      <SpendingTable />
      <BalancesSection />
      <Grid gap={8} least="26rem" style={{ rowGap: 'var(--s10)' }}>
        <Section heading="Метки серверов" aside={<small>до 5 на сервер</small>}>
          <LabelsSection />
        </Section>
        <PriceHistorySection />
      </Grid>
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
                  <SpendingFiles />
                </div>
                <AccountSpending key={id} id={id} />
              </>
            )}
          </RequireUser>
        </div>
      </Page>
    </>
  )
}
