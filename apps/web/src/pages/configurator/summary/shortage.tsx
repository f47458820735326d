import { formatRub } from '@cloud/pricing'
import { paymentFor } from '@cloud/pricing/account'
import { Link, Notice } from '@cloud/ui'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { innerPaths } from '../../../state/address/inner-paths.ts'
import { linkAtom } from '../../../state/choices/selected.ts'
import { shortageAtom } from '../../../state/creation/creation.ts'
import { useAction, useValue } from '../../../state/use.ts'
import { refreshUserAtom } from '../../../state/user/refresh.ts'

/** What the balance lacks for what is chosen, with the way to it and back to the same choice. */
export default function Shortage() {
  const missing = useValue(shortageAtom)
  const back = useValue(linkAtom)
  const go = useNavigate()
  const refresh = useAction(refreshUserAtom)
  useEffect(() => {
    // the money may have come in another tab
    const look = () => document.hidden || void refresh()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refresh])
  return (
    <Notice
      kind="warn"
      heading={`На балансе не хватает ${formatRub(missing)}`}
      action={
        <Link href={innerPaths.topUp(missing, { back })} onNavigate={go}>
          {`Пополнить на\u00a0${formatRub(paymentFor(missing).amount_rub_cents)}`}
        </Link>
      }
    >
      После оплаты вы вернётесь к этому выбору. Можно создать сервер и сейчас: он сохранится, а запустить его
      получится после пополнения.
    </Notice>
  )
}
