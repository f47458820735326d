import { type ComponentProps, useId } from 'react'
import { classes } from '../../classes.ts'
import { Switch } from '../../parts/Switch/Switch.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from './RenewalSwitch.module.css'
import { type RenewedServer, renewalNote } from './renewalNote.ts'

export interface RenewalSwitchProps<Server extends RenewedServer = RenewedServer>
  extends Omit<ComponentProps<'label'>, 'children'> {
  /** One that is paid by hours has nothing to renew: show none. */
  server: Server & { readonly name: string }
  /** The switch was pressed: `true` is on. */
  onAutoRenewal: (auto_renewal: boolean, server: Server) => void
  /** It waits for an answer: it keeps its focus and answers no press. @default false */
  busy?: boolean | undefined
}

/** Whether a server is renewed at the end of its period, and what happens then. */
export function RenewalSwitch<Server extends RenewedServer>({
  server,
  onAutoRenewal,
  busy = false,
  className,
  ...rest
}: RenewalSwitchProps<Server>) {
  const id = useId()
  return (
    <label htmlFor={id} {...rest} className={classes(css.renewal, className)}>
      <span>
        <span>Автопродление</span>
        <VisuallyHidden>{` «${server.name}»: `}</VisuallyHidden>
        <small>{renewalNote(server)}</small>
      </span>
      <Switch id={id} on={server.auto_renewal} busy={busy} onSwitch={(on) => onAutoRenewal(on, server)} />
    </label>
  )
}
