import type { Period } from '@cloud/api'
import { EmptyState, EventTable, History, HistoryBody, Link, MonthSummary, Section } from '@cloud/ui'
import { useEffect } from 'react'
import { LoadSection } from '../../../loading/load-section.tsx'
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
import { linksOfMonth, linkToDocument } from './document-links.ts'

interface MonthContentProps {
  readonly period: Period
  readonly isNow: boolean
  readonly month: MonthHistory
}

function MonthContent({ period, isNow, month: { lines, turnover } }: MonthContentProps) {
  const clock = useValue(clockAtom)
  return (
    <>
      <MonthSummary {...turnover}>
        {linksOfMonth(period).map(({ href, text }) => (
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
          events={lines.map((line) => ({ ...line, document: linkToDocument(line.document) }))}
          period={period}
          now={isNow ? clock() : undefined}
        />
      )}
    </>
  )
}

function MonthEvents({ period, isNow }: { readonly period: Period; readonly isNow: boolean }) {
  const events = useValue(eventsOfMonthAtom)(period)
  const load = useAction(loadEventsAtom)
  // the month is loaded again if its balance has changed
  useEffect(() => void load(period), [load, period])
  const view = (
    <LoadSection load={events} heading="Не удалось загрузить события" onRetry={() => void load(period)}>
      {(month) => <MonthContent period={period} isNow={isNow} month={month} />}
    </LoadSection>
  )
  return events.state === 'ready' ? view : <HistoryBody>{view}</HistoryBody>
}

function MonthList() {
  const list = useValue(periodsResource.state)
  const load = useAction(periodsResource.load)
  const open = useValue(openMonthAtom)
  const setOpen = useAction(openMonthAtom)
  return (
    <LoadSection load={list} heading="Не удалось загрузить хронологию" onRetry={() => void load()}>
      {(months) => (
        <History periods={months} open={open} onOpen={setOpen}>
          {open !== null && <MonthEvents period={open} isNow={open === months[0]} />}
        </History>
      )}
    </LoadSection>
  )
}

export function HistorySection() {
  // the list of servers already shows that the session is over
  if (useValue(isSessionOverAtom)) return null
  return (
    <Section heading="Хронология" className={css.block}>
      <MonthList />
    </Section>
  )
}
