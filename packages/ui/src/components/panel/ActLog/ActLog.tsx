import type { ComponentProps, ReactNode } from 'react'
import { recentMoment } from '../../../words/recent-moment.ts'
import { historyTexts } from '../../../words/ru/history.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { Table } from '../../data/Table/Table.tsx'

/** An entry of an account's log. */
export interface LoggedAct {
  readonly id: number
  /** Time of the act, ISO 8601. */
  readonly at: string
  readonly text: string
  /** Origin of the act, and its consequences. */
  readonly detail: ReactNode
}

export interface ActLogProps extends Omit<ComponentProps<'table'>, 'children' | 'onSelect'> {
  /** Entries, newest first. */
  acts: readonly LoggedAct[]
  /** Current time in milliseconds, for the word 'today'. */
  now: number
}

/**
 * Log of an account: acts with time and origin.
 *
 * - **Use it** for sign-ins and changes of an account.
 * - **Do not use it** for money: `History`; for other rows: `Table`.
 */
export function ActLog({ acts, now, ...rest }: ActLogProps) {
  const words = useWords()
  const texts = historyTexts(words)
  return (
    <Table
      {...rest}
      stickyHeader
      label={texts.actLog}
      rows={acts}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'at',
          heading: texts.when,
          width: '13rem',
          cell: ({ at }) => recentMoment(at, now, words)
        },
        { key: 'text', heading: texts.what, cell: ({ text }) => text },
        { key: 'detail', heading: texts.from, cell: ({ detail }) => detail }
      ]}
    />
  )
}
