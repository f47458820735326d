import type { ServerConfig, ShownEvent } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import {
  Button,
  EmptyState,
  monthName,
  moscowDay,
  moscowMoment,
  Section,
  Table,
  type TableColumn
} from '@cloud/ui'
import { useEffect, useState } from 'react'
import { LoadSection } from '../../../loading/load-section.tsx'
import { clockAtom } from '../../../state/core/clock.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { loadEventsAtom, periodsResource } from '../../../state/money/month-history.ts'
import { loadNewestEventsAtom, monthsSince, serverEventsAtom } from '../../../state/money/server-events.ts'
import { linkToDocument } from '../money/document-links.ts'
import { ServerDocuments } from './server-documents.tsx'
import css from './server-events.module.css'

/** Number of events shown at first; more are shown on request. */
const PAGE = 50

const amountText = (amount: number) =>
  amount === 0 ? '—' : `${amount > 0 ? '+' : ''}${formatRub(amount, 'always')}`

const COLUMNS: readonly TableColumn<ShownEvent>[] = [
  {
    key: 'when',
    heading: 'Когда',
    cell: ({ hours, created_at }) => (hours.length === 0 ? moscowMoment(created_at) : moscowDay(created_at))
  },
  {
    key: 'what',
    heading: 'Что',
    cell: ({ text, detail }) => (
      <>
        <b>{text}</b>
        {detail !== '' && <small>{detail}</small>}
      </>
    )
  },
  {
    key: 'document',
    heading: 'Документ',
    cell: (line) => {
      const document = linkToDocument(line.document)
      return (
        document && (
          <a href={document.href} aria-label={`${document.text}: ${line.text}`}>
            {document.text}
          </a>
        )
      )
    }
  },
  {
    key: 'amount',
    heading: 'Сумма',
    align: 'end',
    cell: ({ amount_rub_cents }) => <span className={css.amount}>{amountText(amount_rub_cents)}</span>
  }
]

function totalOf(lines: readonly ShownEvent[]) {
  const total = lines.reduce((sum, { amount_rub_cents }) => sum + amount_rub_cents, 0)
  return { name: 'Всего с начала работы', cells: { amount: formatRub(total, 'always') } }
}

/** Events of a server, from the current month back, with their documents. */
export function ServerEvents({ server }: { readonly server: ServerConfig }) {
  const { id, created_at } = server
  const eventsOf = useValue(serverEventsAtom)
  const load = useAction(loadEventsAtom)
  const loadNewest = useAction(loadNewestEventsAtom)
  const periods = useValue(periodsResource.state)
  const months = monthsSince(created_at, useValue(clockAtom)())
  const [opened, setOpened] = useState(1)
  const [shown, setShown] = useState(PAGE)
  // reload the events when the server or the balance has changed
  useEffect(() => void loadNewest(server), [loadNewest, server, periods])

  const data = months.slice(0, opened).map((month) => loadedData(eventsOf(id, month)))
  const loaded = months.slice(0, data.includes(null) ? data.indexOf(null) : opened)
  const lines = data.slice(0, loaded.length).flatMap((events) => events ?? [])
  // the oldest opened month, while it loads or if it failed
  const last = months[loaded.length]
  const isLastOpened = loaded.length < opened && last !== undefined
  const isAllLoaded = loaded.length === months.length
  return (
    <>
      <Section heading="События сервера" aside={<small>Суммы с НДС, время московское</small>}>
        {lines.length > 0 && (
          <Table
            label="События сервера"
            className={css.events}
            columns={COLUMNS}
            rows={lines.slice(0, shown)}
            rowKey={({ id }) => id}
            total={isAllLoaded && lines.length <= shown ? totalOf(lines) : undefined}
          />
        )}
        {lines.length === 0 && loaded.length > 0 && !isLastOpened && (
          <EmptyState heading={isAllLoaded ? 'Событий не было' : 'В этом месяце событий не было'} />
        )}
        {isLastOpened && (
          <LoadSection
            load={eventsOf(id, last)}
            heading="Не удалось загрузить события"
            onRetry={() => void load(last)}
          >
            {() => null}
          </LoadSection>
        )}
        {lines.length > shown ? (
          <Button className={css.more} onClick={() => setShown(shown + PAGE)}>
            Показать ещё
          </Button>
        ) : (
          !isLastOpened &&
          last !== undefined && (
            <Button
              className={css.more}
              onClick={() => {
                setOpened(opened + 1)
                void load(last)
              }}
            >
              {`Показать ${monthName(last.month, last.year).toLowerCase()}`}
            </Button>
          )
        )}
      </Section>
      <ServerDocuments lines={lines.slice(0, shown)} months={loaded} />
    </>
  )
}
