import type { TopUpPayload } from '@cloud/api'
import type { PaymentType } from '@cloud/pricing/account'
import { Checkbox, TopUpModal } from '@cloud/ui'
import { useState } from 'react'
import { useInBrowser } from '../../../loading/use-in-browser.ts'
import { useSending } from '../../../shared/forms/use-sending.tsx'
import { loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { isCardPaymentAvailableAtom } from '../../../state/money/card-payment.ts'
import { createTopUpAtom } from '../../../state/money/create-top-up.ts'
import type { RequestedTopUp } from '../../../state/money/requested-top-up.ts'
import { preselectedStartsAtom, startableServersAtom } from '../../../state/money/startable-servers.ts'
import { switchedOffServersAtom } from '../../../state/money/switched-off-servers.ts'
import { typedSum } from '../../../state/money/typed-sum.ts'
import type { WriteError } from '../../../state/mutation/mutation.ts'
import { serversResource } from '../../../state/servers/account-servers.ts'
import { currentUserAtom } from '../../../state/user/current-user.ts'
import { TopUpErrorText } from './top-up-error-text.tsx'
import { startOptionText, topUpHint } from './top-up-hint.ts'

interface Props {
  readonly wish: RequestedTopUp
  readonly onClose: () => void
}

const BY_INVOICE: readonly PaymentType[] = ['invoice']

function TopUpForm({ wish, onClose }: Props) {
  const topUp = useAction(createTopUpAtom)
  const isCardTaken = useValue(isCardPaymentAvailableAtom)
  const me = useValue(currentUserAtom)
  const server = loadedData(useValue(serversResource.state))?.find(({ id }) => id === wish.server_id)
  const off = useValue(switchedOffServersAtom)
  const startable = useValue(startableServersAtom)
  const ticked = useValue(preselectedStartsAtom)
  const tick = useAction(preselectedStartsAtom)
  const starts = startable.filter(({ id }) => ticked.includes(id))
  const [isLeaving, setLeaving] = useState(false)
  const { busy, error, slowNotice, start } = useSending<TopUpPayload, WriteError>(
    (payload) => topUp(payload, wish),
    // the button stays busy while the bank's page is loading
    (refused) => setLeaving(refused === null)
  )
  return (
    <TopUpModal
      suggested_rub_cents={typedSum.read(wish) ?? wish.rub_cents ?? undefined}
      onAmount={(rub_cents) => typedSum.store(wish, rub_cents)}
      payment_types={isCardTaken ? undefined : BY_INVOICE}
      // no presets when a sum is already suggested: a preset could be less than the missing amount
      presets={wish.rub_cents === null ? undefined : []}
      hint={(sum) => topUpHint(wish, sum, { user: me ?? undefined, server, off, starts: starts.length })}
      starts={
        startable.length > 0 && (
          <Checkbox
            checked={starts.length > 0}
            disabled={busy || isLeaving}
            onChange={({ target }) => tick(target.checked ? startable.map(({ id }) => id) : [])}
          >
            {startOptionText(startable)}
          </Checkbox>
        )
      }
      balance_rub_cents={me?.balance_rub_cents}
      busy={busy || isLeaving}
      slowNotice={slowNotice}
      error={error !== null && <TopUpErrorText error={error} />}
      onClose={() => {
        typedSum.forget()
        tick([])
        onClose()
      }}
      onTopUp={(payment) => void start({ ...payment, start_server_ids: starts.map(({ id }) => id) })}
    />
  )
}

/** The top-up by card on the bank's page, or by an invoice. Rendered only in the browser, which alone knows text typed before a reload. */
export function TopUpDialog(props: Props) {
  return useInBrowser() && <TopUpForm {...props} />
}
