import { documentAddress, documents } from '@cloud/api'
import { ButtonLink, Icon, Page, Section } from '@cloud/ui'
import { useEffect } from 'react'
import { PanelNav } from '../../features/panel-nav.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { clockAtom } from '../../state/core/clock.ts'
import { servers } from '../../state/servers/servers.ts'
import { daysAround, loadSpendingAtom } from '../../state/spending/spending.ts'
import { useAction, useValue } from '../../state/use.ts'
import { Chart } from './chart.tsx'
import { Figures } from './figures.tsx'
import { Labels } from './labels.tsx'
import css from './spending.module.css'

/** The last 30 days for programs that compare clouds. */
function Focus() {
  const { days, to } = daysAround(useValue(clockAtom)())
  return (
    <ButtonLink href={documentAddress(documents.focusCsv, { from: days, to })} download>
      <Icon sign="load" />
      FOCUS
    </ButtonLink>
  )
}

function Mine() {
  const load = useAction(loadSpendingAtom)
  const loadServers = useAction(servers.load)
  useEffect(() => {
    load()
    void loadServers('background')
  }, [load, loadServers])
  return (
    <>
      <Figures />
      <Chart />
      <Section heading="Метки серверов" aside={<small>до 5 на сервер</small>}>
        <Labels />
      </Section>
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
                  <Focus />
                </div>
                <Mine key={id} />
              </>
            )}
          </RequireUser>
        </div>
      </Page>
    </>
  )
}
