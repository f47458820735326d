import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
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
  return (
    <label {...rest} className={classes(css.renewal, className)}>
      <span>
        Автопродление
        <VisuallyHidden>{` «${server.name}»: `}</VisuallyHidden>
        <small>{renewalNote(server)}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={server.auto_renewal}
        aria-checked={server.auto_renewal}
        // a disabled one would lose the focus
        aria-disabled={busy}
        onChange={(event) => busy || onAutoRenewal(event.target.checked, server)}
      />
    </label>
  )
}
