import type { ComponentProps, ReactNode } from 'react'
import { recentMoment } from '../../../words/recent-moment.ts'
import { classes } from '../../classes.ts'
import css from './ActLog.module.css'

/** An entry of an account's log. */
export interface LoggedAct {
  readonly id: number
  /** Time of the act, ISO 8601. */
  readonly at: string
  readonly text: string
  /** Origin of the act, and its consequences. */
  readonly detail: ReactNode
}

export interface ActLogProps extends Omit<ComponentProps<'table'>, 'children'> {
  /** Entries, newest first. */
  acts: readonly LoggedAct[]
  /** Current time in milliseconds, for the word 'today'. */
  now: number
}

/** Log of an account: acts with time and origin. */
export const ActLog = ({ acts, now, className, ...rest }: ActLogProps) => (
  <table {...rest} className={classes(css.log, className)}>
    <thead>
      <tr>
        <th scope="col">Когда</th>
        <th scope="col">Что</th>
        <th scope="col">Откуда</th>
      </tr>
    </thead>
    <tbody>
      {acts.map(({ id, at, text, detail }) => (
        <tr key={id}>
          <td>{recentMoment(at, now)}</td>
          <td>{text}</td>
          <td>{detail}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
