import type { CallError } from '@cloud/api'
import { TopUpModal } from '@cloud/ui'
import { useState } from 'react'
import { loaded } from '../../state/load.ts'
import { topUpAtom } from '../../state/panel/top-up.ts'
import { useAction, useValue } from '../../state/use.ts'
import { user } from '../../state/user/user.ts'
import { TopUpRefused } from './top-up-refused.tsx'

/** Money to come in: by card on the bank's page, or by an invoice. */
export function TopUp({ onClose }: { readonly onClose: () => void }) {
  const topUp = useAction(topUpAtom)
  const me = loaded(useValue(user.state))
  const [error, setError] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)
  return (
    <TopUpModal
      balance_rub_cents={me?.balance_rub_cents}
      busy={busy}
      error={error !== null && <TopUpRefused error={error} />}
      onClose={onClose}
      onTopUp={async (wish) => {
        setBusy(true)
        setError(null)
        const refused = await topUp(wish)
        setError(refused)
        // while the bank's page is being opened the button stays as it is
        if (refused !== null) setBusy(false)
      }}
    />
  )
}
