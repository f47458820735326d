import type { PaymentType } from '@cloud/pricing/account'
import { Checkbox, TopUpModal } from '@cloud/ui'
import { useState } from 'react'
import { useInBrowser } from '../../../loading/use-in-browser.ts'
import { loaded } from '../../../state/core/resource.ts'
import { isCardTakenAtom } from '../../../state/money/card.ts'
import { startableAtom, startsTickedAtom } from '../../../state/money/starts.ts'
import { switchedOffAtom } from '../../../state/money/switched-off.ts'
import { topUpAtom } from '../../../state/money/top-up.ts'
import type { TopUpWish } from '../../../state/money/top-up-wish.ts'
import { typedSum } from '../../../state/money/typed-sum.ts'
import type { WriteError } from '../../../state/mutation/mutation.ts'
import { servers } from '../../../state/servers/servers.ts'
import { useAction, useValue } from '../../../state/use.ts'
import { user } from '../../../state/user/user.ts'
import { startsText, topUpHint } from './top-up-hint.ts'
import { TopUpRefused } from './top-up-refused.tsx'

interface Props {
  readonly wish: TopUpWish
  readonly onClose: () => void
}

const BY_INVOICE: readonly PaymentType[] = ['invoice']

function Question({ wish, onClose }: Props) {
  const topUp = useAction(topUpAtom)
  const isCardTaken = useValue(isCardTakenAtom)
  const me = loaded(useValue(user.state))
  const server = loaded(useValue(servers.state))?.find(({ id }) => id === wish.server_id)
  const off = useValue(switchedOffAtom)
  const startable = useValue(startableAtom)
  const ticked = useValue(startsTickedAtom)
  const tick = useAction(startsTickedAtom)
  const starts = startable.filter(({ id }) => ticked.includes(id))
  const [error, setError] = useState<WriteError | null>(null)
  const [busy, setBusy] = useState(false)
  return (
    <TopUpModal
      suggested_rub_cents={typedSum.of(wish) ?? wish.rub_cents ?? undefined}
      onAmount={(rub_cents) => typedSum.keep(wish, rub_cents)}
      payment_types={isCardTaken ? undefined : BY_INVOICE}
      // no presets when a sum is already suggested: a preset could be less than the missing amount
      presets={wish.rub_cents === null ? undefined : []}
      hint={(sum) => topUpHint(wish, sum, { user: me ?? undefined, server, off, starts: starts.length })}
      starts={
        startable.length > 0 && (
          <Checkbox
            checked={starts.length > 0}
            disabled={busy}
            onChange={({ target }) => tick(target.checked ? startable.map(({ id }) => id) : [])}
          >
            {startsText(startable)}
          </Checkbox>
        )
      }
      balance_rub_cents={me?.balance_rub_cents}
      busy={busy}
      error={error !== null && <TopUpRefused error={error} />}
      onClose={() => {
        typedSum.forget()
        tick([])
        onClose()
      }}
      onTopUp={async (payment) => {
        setBusy(true)
        setError(null)
        const start_server_ids = starts.map(({ id }) => id)
        const refused = await topUp({ ...payment, start_server_ids }, wish)
        setError(refused)
        // the button stays busy while the bank's page is loading
        if (refused !== null) setBusy(false)
      }}
    />
  )
}

/** The top-up by card on the bank's page, or by an invoice. Rendered only in the browser, which alone knows text typed before a reload. */
export function TopUp(props: Props) {
  return useInBrowser() && <Question {...props} />
}
