import { Grid, Page, Section } from '@cloud/ui'
import { useEffect, useRef } from 'react'
import { RenderOnceReady } from '../../loading/render-once-ready.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { PanelNav } from '../../shared/navigation/panel-nav.tsx'
import { StaleNotice } from '../../shared/panel/stale-notice.tsx'
import { useLiveRefresh } from '../../shared/panel/use-live-refresh.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { isSpendingSettledAtom, loadSpendingAtom } from '../../state/spending/spending-report.ts'
import { userResource } from '../../state/user/current-user.ts'
import { BalancesSection } from './balances-section.tsx'
import { ChartSection, SpendingTable } from './chart-section.tsx'
import { LabelsSection } from './labels-section.tsx'
import { PriceHistorySection } from './price-history-section.tsx'
import css from './spending.module.css'
import { SpendingFigures } from './spending-figures.tsx'
import { SpendingFiles } from './spending-files.tsx'

function AccountSpending({ id }: { readonly id: number }) {
  useLiveRefresh(id)
  const load = useAction(loadSpendingAtom)
  const userState = useValue(userResource.state)
  const isSettled = useValue(isSpendingSettledAtom)
  const isFirst = useRef(true)
  // the account is reloaded after each change of money or time, and then the spending too
  useEffect(() => {
    load(isFirst.current ? 'foreground' : 'background')
    isFirst.current = false
  }, [load, userState])
  return (
    <RenderOnceReady ready={isSettled} onRetry={load}>
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
    </RenderOnceReady>
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
                <AccountSpending id={id} />
              </>
            )}
          </RequireUser>
        </div>
      </Page>
    </>
  )
}
