import { BalanceCard, Button } from '@cloud/ui'
import { useState } from 'react'
import { loaded } from '../../state/load.ts'
import { clockAtom } from '../../state/panel/clock.ts'
import { useValue } from '../../state/use.ts'
import { user } from '../../state/user/user.ts'
import { TopUp } from './top-up.tsx'

/** The money of the account, with a forecast that begins now. */
export function Balance() {
  const me = loaded(useValue(user.state))
  const clock = useValue(clockAtom)
  const [toppingUp, setToppingUp] = useState(false)
  if (me === null) return null
  return (
    <>
      <BalanceCard
        user={me}
        now={clock()}
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
