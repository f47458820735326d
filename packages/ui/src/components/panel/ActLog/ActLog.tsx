import type { ComponentProps, ReactNode } from 'react'
import { recentMoment } from '../../../words/recent-moment.ts'
import { historyTexts } from '../../../words/ru/history.ts'
import { useWords } from '../../../words/words-provider.tsx'
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
export const ActLog = ({ acts, now, className, ...rest }: ActLogProps) => {
  const words = useWords()
  const texts = historyTexts(words)
  return (
    <table {...rest} className={classes(css.log, className)}>
      <thead>
        <tr>
          <th scope="col">{texts.when}</th>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.from}</th>
        </tr>
      </thead>
      <tbody>
        {acts.map(({ id, at, text, detail }) => (
          <tr key={id}>
            <td>{recentMoment(at, now, words)}</td>
            <td>{text}</td>
            <td>{detail}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
