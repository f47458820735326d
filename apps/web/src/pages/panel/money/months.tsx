import type { Period } from '@cloud/api'
import { EmptyState, EventTable, History, HistoryBody, Link, MonthSummary, Section } from '@cloud/ui'
import { useEffect } from 'react'
import { LoadPart } from '../../../features/load-part.tsx'
import { clockAtom } from '../../../state/core/clock.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import {
  eventsOfMonthAtom,
  loadEventsAtom,
  type MonthHistory,
  openMonthAtom,
  periodsResource
} from '../../../state/money/month-history.ts'
import { isSessionOverAtom } from '../../../state/user/session-over.ts'
import css from '../parts/panel.module.css'
import { documentLink, monthLinks } from './document-links.ts'

interface LoadedProps {
  readonly period: Period
  readonly isNow: boolean
  readonly month: MonthHistory
}

function Loaded({ period, isNow, month: { lines, turnover } }: LoadedProps) {
  const clock = useValue(clockAtom)
  return (
    <>
      <MonthSummary {...turnover}>
        {monthLinks(period).map(({ href, text }) => (
          <Link key={href} href={href}>
            {text}
          </Link>
        ))}
      </MonthSummary>
      {lines.length === 0 ? (
        <HistoryBody>
          <EmptyState heading="Событий не было" />
        </HistoryBody>
      ) : (
        <EventTable
          events={lines.map((line) => ({ ...line, document: documentLink(line.document) }))}
          period={period}
          now={isNow ? clock() : undefined}
        />
      )}
    </>
  )
}

function Events({ period, isNow }: { readonly period: Period; readonly isNow: boolean }) {
  const events = useValue(eventsOfMonthAtom)(period)
  const load = useAction(loadEventsAtom)
  // a month whose balance has moved since is asked for again
  useEffect(() => void load(period), [load, period])
  const view = (
    <LoadPart load={events} heading="Не удалось загрузить события" onRetry={() => void load(period)}>
      {(month) => <Loaded period={period} isNow={isNow} month={month} />}
    </LoadPart>
  )
  return events.state === 'ready' ? view : <HistoryBody>{view}</HistoryBody>
}

function List() {
  const list = useValue(periodsResource.state)
  const load = useAction(periodsResource.load)
  const open = useValue(openMonthAtom)
  const setOpen = useAction(openMonthAtom)
  return (
    <LoadPart load={list} heading="Не удалось загрузить хронологию" onRetry={() => void load()}>
      {(months) => (
        <History periods={months} open={open} onOpen={setOpen}>
          {open !== null && <Events period={open} isNow={open === months[0]} />}
        </History>
      )}
    </LoadPart>
  )
}

export function Months() {
  // the list of servers shows it, once
  if (useValue(isSessionOverAtom)) return null
  return (
    <Section heading="Хронология" className={css.block}>
      <List />
    </Section>
  )
}
