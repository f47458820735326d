import { documentAddress, documentNumber, documents, type ServerConfig, type ShownEvent } from '@cloud/api'
import { Button, EmptyState, EventTable, keepNumbersWhole, monthName, moscowDay, Section } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { LoadSection } from '../../../loading/load-section.tsx'
import shared from '../../../shared/panel/boxes.module.css'
import { clockAtom } from '../../../state/core/clock.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { loadEventsAtom, periodsResource, type YearMonth } from '../../../state/money/month-history.ts'
import { loadNewestEventsAtom, monthsSince, serverEventsAtom } from '../../../state/money/server-events.ts'
import { accountIdAtom } from '../../../state/user/current-user.ts'
import { linkToDocument, monthText } from '../money/document-links.ts'
import css from './server.module.css'

interface DocumentsProps {
  readonly events: readonly ShownEvent[]
  /** Months that the events belong to. */
  readonly months: readonly YearMonth[]
}

/** Documents about events of a server: the lists of services of their months, and the documents of single events. */
function Documents({ events, months }: DocumentsProps) {
  const account = useValue(accountIdAtom)
  const services = months.map(monthText).map((month) => ({
    name: `Ведомость услуг ${documentNumber('services', `${month.replace('-', '')}-${account}`)}`,
    about: 'за месяц, все серверы',
    href: documentAddress(documents.services, { month }),
    pdf: documentAddress(documents.servicesPdf, { month })
  }))
  const ofEvents = events.flatMap(({ document, created_at, detail, text }) => {
    const link = linkToDocument(document)
    return link ? [{ ...link, name: `${link.text} от ${moscowDay(created_at)}`, about: detail || text }] : []
  })
  return (
    <Section heading="Документы">
      <ul className={`${shared.box} ${css.lines} ${css.documents}`}>
        {[...services, ...ofEvents].map(({ name, about, href, pdf }) => (
          <li key={pdf}>
            <a href={href}>{keepNumbersWhole(name)}</a>
            <small>{about}</small>
            <a href={pdf} aria-label={`PDF: ${name}`}>
              PDF
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
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
  // reload the events when the server or the balance has changed
  useEffect(() => void loadNewest(server), [loadNewest, server, periods])

  const data = months.slice(0, opened).map((month) => loadedData(eventsOf(id, month)))
  const loaded = months.slice(0, data.includes(null) ? data.indexOf(null) : opened)
  const events = data.slice(0, loaded.length).flatMap((ofMonth) => ofMonth ?? [])
  const isAllLoaded = loaded.length === months.length
  const spent = events.reduce((sum, { amount_rub_cents }) => sum + amount_rub_cents, 0)
  // the next month: not opened yet, loading or failed
  const next = months[loaded.length]
  return (
    <>
      <Section heading="События сервера" aside={<small>Суммы с НДС, время московское</small>}>
        {events.length > 0 && (
          <div className={css.events}>
            <EventTable
              aria-label="События сервера"
              events={events.map((event) => ({ ...event, document: linkToDocument(event.document) }))}
              total={isAllLoaded ? { text: 'Всего с начала работы', rub_cents: spent } : undefined}
            />
          </div>
        )}
        {events.length === 0 && loaded.length === opened && (
          <EmptyState heading={isAllLoaded ? 'Событий не было' : 'В этом месяце событий не было'} />
        )}
        {next !== undefined &&
          (loaded.length < opened ? (
            <LoadSection
              load={eventsOf(id, next)}
              heading="Не удалось загрузить события"
              onRetry={() => void load(next)}
            />
          ) : (
            <Button
              className={css.more}
              onClick={() => {
                setOpened(opened + 1)
                void load(next)
              }}
            >
              {`Показать ${monthName(next.month, next.year).toLowerCase()}`}
            </Button>
          ))}
      </Section>
      {events.length > 0 && <Documents events={events} months={loaded} />}
    </>
  )
}
