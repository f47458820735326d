import type { ServerConfig } from '@cloud/api'
import { formatRub, STATUS } from '@cloud/pricing'
import { type PaymentType, TOP_UP } from '@cloud/pricing/account'
import { TopUpModal } from '@cloud/ui'
import { useState } from 'react'
import { useInBrowser } from '../../../loading/use-in-browser.ts'
import { loaded } from '../../../state/core/resource.ts'
import { topUpAtom } from '../../../state/money/top-up.ts'
import type { TopUpWish } from '../../../state/money/top-up-wish.ts'
import { typedSum } from '../../../state/money/typed-sum.ts'
import type { WriteError } from '../../../state/mutation/mutation.ts'
import { isSandboxAtom } from '../../../state/panel/sandbox.ts'
import { servers } from '../../../state/servers/servers.ts'
import { useAction, useValue } from '../../../state/use.ts'
import { user } from '../../../state/user/user.ts'
import { TopUpRefused } from './top-up-refused.tsx'

interface Props {
  readonly wish: TopUpWish
  readonly onClose: () => void
}

/** The only bank that takes cards is the sandbox's. */
const BY_INVOICE: readonly PaymentType[] = ['invoice']

/** What the sum is for, and what will happen with it: nothing is spent by a payment alone. */
function hint({ rub_cents, back }: TopUpWish, server: ServerConfig | undefined): string | undefined {
  if (rub_cents === null) return undefined
  const least = rub_cents < TOP_UP.least ? `, внести можно от\u00a0${formatRub(TOP_UP.least)}` : ''
  const lacks = `Не хватает ${formatRub(rub_cents)}${least}.`
  if (back !== null)
    return `${lacks} После оплаты вы вернётесь к выбору: без подтверждения ничего не спишется.`
  if (server === undefined) return lacks
  return server.status === STATUS.requested
    ? `${lacks} Сервер «${server.name}» запустится сам, когда подойдёт очередь.`
    : `${lacks} После оплаты подтвердите запуск «${server.name}».`
}

function Question({ wish, onClose }: Props) {
  const topUp = useAction(topUpAtom)
  const sandbox = useValue(isSandboxAtom)
  const me = loaded(useValue(user.state))
  const server = loaded(useValue(servers.state))?.find(({ id }) => id === wish.server_id)
  const [error, setError] = useState<WriteError | null>(null)
  const [busy, setBusy] = useState(false)
  return (
    <TopUpModal
      suggested_rub_cents={typedSum.of(wish) ?? wish.rub_cents ?? undefined}
      onAmount={(rub_cents) => typedSum.keep(wish, rub_cents)}
      payment_types={sandbox ? undefined : BY_INVOICE}
      // a ready sum beside what is lacking would be one that does not help
      presets={wish.rub_cents === null ? undefined : []}
      hint={hint(wish, server)}
      balance_rub_cents={me?.balance_rub_cents}
      busy={busy}
      error={error !== null && <TopUpRefused error={error} />}
      onClose={() => {
        typedSum.forget()
        onClose()
      }}
      onTopUp={async (payment) => {
        setBusy(true)
        setError(null)
        const refused = await topUp(payment, wish)
        setError(refused)
        // while the bank's page is being opened the button stays as it is
        if (refused !== null) setBusy(false)
      }}
    />
  )
}

/** Money to come in: by card on the bank's page, or by an invoice. What was typed before a reload only the browser knows. */
export function TopUp(props: Props) {
  return useInBrowser() && <Question {...props} />
}
