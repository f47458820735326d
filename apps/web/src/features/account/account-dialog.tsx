import { Dialog } from '@cloud/ui'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { goAtom } from '../../state/address/go.ts'
import { useAction, useValue } from '../../state/use.ts'
import { accountAtom } from '../../state/user/account.ts'
import { AccountForm, type Way } from './account-form.tsx'

/** Signing in over whatever is on the screen: the configuration stays as it is. */
export default function AccountDialog() {
  const account = useValue(accountAtom)
  const setAccount = useAction(accountAtom)
  const go = useAction(goAtom)
  const [way, setWay] = useState<Way>('in')
  return (
    <Dialog heading={way === 'in' ? 'Вход' : 'Регистрация'} onClose={() => setAccount({ kind: 'closed' })}>
      {account.kind === 'open' && account.why === 'create' && (
        <p>
          {way === 'in' ? 'Войдите' : 'Зарегистрируйтесь'}, и сервер создастся одним нажатием: всё выбранное
          останется на месте.
        </p>
      )}
      <AccountForm
        way={way}
        onWay={setWay}
        onForgotten={() => {
          setAccount({ kind: 'closed' })
          go(paths.newPassword())
        }}
      />
    </Dialog>
  )
}
