import { useState } from 'react'
import {
  BalanceCard,
  Button,
  ButtonLink,
  EventTable,
  Footer,
  Header,
  History,
  type HistoryPeriod,
  Icon,
  Page,
  Section,
  ServerCard,
  ServerList,
  ServerMenu
} from '../../index.ts'
import { EVENTS, NOW, PERIODS, SERVERS, USER } from '../samples/panel.ts'

const nothing = () => undefined

/** The panel's components assembled on sample data, for looking and trying. */
export function PanelScreen() {
  const [open, setOpen] = useState<HistoryPeriod | null>(PERIODS[0] ?? null)
  return (
    <>
      <Header
        brand="Облачные серверы"
        home="#"
        links={[
          { href: '#configurator', text: 'Конфигуратор' },
          { href: '#panel', text: 'Панель', current: true }
        ]}
        onThemeSwitch={nothing}
        end={<Button look="ghost">Выйти</Button>}
      />
      <Page>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--s5)', marginBottom: 'var(--s6)' }}>
          <h1>Панель</h1>
          <ButtonLink href="#new">
            <Icon name="plus" />
            Новый сервер
          </ButtonLink>
        </div>
        <BalanceCard user={USER} now={NOW} actions={<Button look="main">Пополнить</Button>} />
        <Section heading="Серверы" style={{ marginBlock: 'var(--s8)' }}>
          <ServerList>
            {SERVERS.map((server) => (
              <ServerCard
                key={server.id}
                server={server}
                onAction={nothing}
                menu={
                  <ServerMenu
                    server={server}
                    onAutoRenewal={nothing}
                    onRename={nothing}
                    onAction={nothing}
                    changeHref="#change"
                  />
                }
              />
            ))}
          </ServerList>
        </Section>
        <Section heading="Хронология">
          <History periods={PERIODS} open={open} onOpen={setOpen}>
            {open && <EventTable events={open === PERIODS[0] ? EVENTS : []} period={open} now={NOW} />}
          </History>
        </Section>
      </Page>
      <Footer vatPercent={20} />
    </>
  )
}
