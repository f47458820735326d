import { Button } from '@cloud/ui'
import { useState } from 'react'
import { accountAtom } from '../../state/core/dialogs.ts'
import { useAction, useValue } from '../../state/use.ts'
import { leaveAtom } from '../../state/user/enter.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'

/** Ends the session; what did not work can be tried again. One that is over already is replaced by signing in. */
export function Leave() {
  const leave = useAction(leaveAtom)
  const over = useValue(isSessionOverAtom)
  const open = useAction(accountAtom)
  const [failed, setFailed] = useState(false)
  if (over)
    return (
      <Button look="ghost" onClick={() => open({ kind: 'open', why: 'enter' })}>
        Войти
      </Button>
    )
  return (
    <Button look="ghost" onClick={async () => setFailed((await leave()) !== null)}>
      {failed ? 'Не удалось выйти. Попробовать снова' : 'Выйти'}
    </Button>
  )
}
