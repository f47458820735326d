import { type ComponentProps, useId } from 'react'
import { ruleTexts } from '../../../words/ru/rule.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import menu from '../../parts/Menu/Menu.module.css'
import { MoreMenu } from '../../parts/MoreMenu/MoreMenu.tsx'
import { Switch } from '../../parts/Switch/Switch.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import rows from '../RowList.module.css'
import css from './RuleList.module.css'
import {
  firedText,
  type LastFired,
  type ListedRule,
  nextWords,
  ruleSentence,
  type Watched
} from './ruleWords.ts'

export interface RuleRowProps extends Omit<ComponentProps<'li'>, 'children'> {
  rule: ListedRule
  /** Name of the rule's server; null for all servers. */
  server_name: string | null
  /** Current values that the rule watches. */
  watched: Watched
  onSwitch: (is_enabled: boolean) => void
  onEdit: () => void
  onDelete: () => void
  /** Last time the rule fired, and why it did not start its server then. */
  fired?: LastFired | undefined
  /** True while the switch waits for a response. @default false */
  busy?: boolean | undefined
  /** Reason why the rule could not be switched, and how to fix it. */
  error?: string | null | undefined
  /** Notice below the rule, such as for a late response. */
  notice?: Elements
}

/**
 * A rule: its switch, its action and condition, and its next event.
 *
 * - **Use it** for each rule of an account.
 * - **Do not use it** to create a rule: `RuleForm`.
 */
export function RuleRow({
  rule,
  server_name,
  watched,
  onSwitch,
  onEdit,
  onDelete,
  fired,
  busy = false,
  error,
  notice,
  className,
  ...rest
}: RuleRowProps) {
  const words = useWords()
  const texts = ruleTexts(words)
  const id = useId()
  const { name, is_enabled } = rule
  const next = nextWords(rule, watched, words)
  return (
    <li {...rest} className={classes(rows.row, css.row, !is_enabled && css.off, className)}>
      <label className={css.switch} htmlFor={id}>
        <VisuallyHidden>{texts.switchedOn(name)}</VisuallyHidden>
        <Switch id={id} on={is_enabled} busy={busy} onSwitch={onSwitch} />
      </label>
      <div className={css.what}>
        <h3>{name}</h3>
        <p>{ruleSentence(rule, server_name, watched.now, words)}</p>
        {fired !== undefined && <p className={css.fired}>{firedText(fired, watched.now, words)}</p>}
      </div>
      <div className={css.next}>
        <b>{next.main}</b> <small>{next.note}</small>
      </div>
      <MoreMenu name={name}>
        {(closes) => (
          <>
            <button type="button" {...closes} onClick={onEdit}>
              {texts.edit}
            </button>
            <button type="button" {...closes} className={menu.danger} onClick={onDelete}>
              {texts.delete}
            </button>
          </>
        )}
      </MoreMenu>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      {notice && <div className={css.notice}>{notice}</div>}
    </li>
  )
}
