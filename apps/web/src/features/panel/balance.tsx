import { BalanceCard, Button, Loader } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { loaded } from '../../state/load.ts'
import { clockAtom } from '../../state/panel/clock.ts'
import { useValue } from '../../state/use.ts'
import { user } from '../../state/user/user.ts'
import { TopUp } from './top-up.tsx'

/** The money of the account. Its forecast begins now, and the browser's now is known only in the browser. */
export function Balance() {
  const me = loaded(useValue(user.state))
  const clock = useValue(clockAtom)
  const [now, setNow] = useState<number | null>(null)
  const [toppingUp, setToppingUp] = useState(false)
  useEffect(() => setNow(clock()), [me, clock])
  if (me === null) return null
  if (now === null) return <Loader place />
  return (
    <>
      <BalanceCard
        user={me}
        now={now}
        actions={
          <Button look="main" onClick={() => setToppingUp(true)}>
            Пополнить
          </Button>
        }
      />
      {toppingUp && <TopUp onClose={() => setToppingUp(false)} />}
    </>
  )
}
