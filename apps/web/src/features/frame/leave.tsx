import { Button } from '@cloud/ui'
import { useState } from 'react'
import { useAction } from '../../state/use.ts'
import { leaveAtom } from '../../state/user/enter.ts'

/** Ends the session; what did not work can be tried again. */
export default function Leave() {
  const leave = useAction(leaveAtom)
  const [failed, setFailed] = useState(false)
  return (
    <Button look="ghost" onClick={async () => setFailed((await leave()) !== null)}>
      {failed ? 'Не удалось выйти. Попробовать снова' : 'Выйти'}
    </Button>
  )
}
