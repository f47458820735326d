import type { ComponentProps, ReactNode } from 'react'
import { recentMoment } from '../../../words/recent-moment.ts'
import { classes } from '../../classes.ts'
import css from './ActLog.module.css'

/** Something that was done with an account. */
export interface LoggedAct {
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  readonly text: string
  /** From where, and what followed of it. */
  readonly detail: ReactNode
}

export interface ActLogProps extends Omit<ComponentProps<'table'>, 'children'> {
  /** The newest first. */
  acts: readonly LoggedAct[]
  /** What 'today' is, in milliseconds. */
  now: number
}

/** What was done with an account, when and from where. */
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
