import { Dialog } from '@cloud/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../state/address/paths.ts'
import { accountDialogAtom } from '../../state/core/dialogs.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { currentUserAtom } from '../../state/user/current-user.ts'
import { loadCurrentUserAtom } from '../../state/user/load-current-user.ts'
import { secondStepAtom } from '../../state/user/sign-in-actions.ts'
import { AccountForm, type AccountFormKind } from './account-form.tsx'
import { SecondStepDialog } from './second-step-dialog.tsx'

/** Dialog for signing in over the current page; the configuration is kept. It closes if the user has signed in in another tab. */
export default function AccountDialog() {
  const account = useValue(accountDialogAtom)
  const setAccount = useAction(accountDialogAtom)
  const go = useNavigate()
  const [way, setWay] = useState<AccountFormKind>('in')
  const step = useValue(secondStepAtom)
  const setStep = useAction(secondStepAtom)
  function close() {
    setAccount({ kind: 'closed' })
    setStep(null)
  }
  const user = useValue(currentUserAtom)
  const [isVisitor] = useState(user === null)
  const load = useAction(loadCurrentUserAtom)
  useEffect(() => {
    if (isVisitor) void load()
  }, [isVisitor, load])
  const closeSignedIn = useEffectEvent(close)
  const isSignedIn = isVisitor && user !== null
  useEffect(() => {
    if (isSignedIn) closeSignedIn()
  }, [isSignedIn])
  if (step !== null) return <SecondStepDialog key={step.ticket} step={step} onClose={close} />
  return (
    <Dialog heading={way === 'in' ? 'Вход' : 'Регистрация'} onClose={close}>
      {account.kind === 'open' && account.why === 'create' && (
        <p>
          {`${way === 'in' ? 'Войдите' : 'Зарегистрируйтесь'}, и сервер создастся одним нажатием: всё выбранное останется на месте.`}
        </p>
      )}
      <AccountForm
        way={way}
        onWay={setWay}
        onForgotten={() => {
          close()
          go(paths.newPassword())
        }}
      />
    </Dialog>
  )
}
