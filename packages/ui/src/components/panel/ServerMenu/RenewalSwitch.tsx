import { type ComponentProps, useId } from 'react'
import { panelTexts } from '../../../words/ru/panel.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Switch } from '../../parts/Switch/Switch.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from './RenewalSwitch.module.css'
import { type RenewedServer, renewalNote } from './renewalNote.ts'

export interface RenewalSwitchProps<Server extends RenewedServer = RenewedServer>
  extends Omit<ComponentProps<'label'>, 'children'> {
  /** The server; a server on the hourly plan has nothing to renew, so render no switch for it. */
  server: Server & { readonly name: string }
  /** Called when the user flips the switch: `true` is on. */
  onAutoRenewal: (auto_renewal: boolean, server: Server) => void
  /** True while the change is being saved: the switch keeps its focus and ignores clicks. @default false */
  busy?: boolean | undefined
}

/**
 * Switch for the automatic renewal of a server at the end of its period, with a note about the consequence.
 *
 * - **Use it** in a menu or beside the period of a server.
 * - **Do not use it** for other switches: `Switch`.
 */
export function RenewalSwitch<Server extends RenewedServer>({
  server,
  onAutoRenewal,
  busy = false,
  className,
  ...rest
}: RenewalSwitchProps<Server>) {
  const words = useWords()
  const texts = panelTexts(words)
  const id = useId()
  return (
    <label htmlFor={id} {...rest} className={classes(css.renewal, className)}>
      <span>
        <span>{texts.renewal}</span>
        <VisuallyHidden>{` «${server.name}»: `}</VisuallyHidden>
        <small>{renewalNote(server, words)}</small>
      </span>
      <Switch id={id} on={server.auto_renewal} busy={busy} onSwitch={(on) => onAutoRenewal(on, server)} />
    </label>
  )
}
