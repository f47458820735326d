import { formatRub } from '@cloud/pricing'
import { Button, ButtonLink, Icon, Link, Menu, VisuallyHidden } from '@cloud/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { innerPaths } from '../../state/address/inner-paths.ts'
import { paths } from '../../state/address/paths.ts'
import { accountDialogAtom } from '../../state/core/dialogs.ts'
import { loadedData } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { userResource } from '../../state/user/current-user.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'
import { signOutAtom } from '../../state/user/sign-in-actions.ts'
import css from './account-menu.module.css'

/** Button with the balance that opens the account menu; after the session has ended, a sign-in button. */
export function AccountMenu() {
  const me = loadedData(useValue(userResource.state))
  const isSessionOver = useValue(isSessionOverAtom)
  const open = useAction(accountDialogAtom)
  const leave = useAction(signOutAtom)
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)
  if (isSessionOver || me === null)
    return (
      <Button look="ghost" onClick={() => open({ kind: 'open', why: 'enter' })}>
        Войти
      </Button>
    )
  const balance = formatRub(me.balance_rub_cents, 'always')
  return (
    <Menu
      navigation="Аккаунт"
      className={css.menu}
      button={{
        look: 'ghost',
        children: (
          <>
            <VisuallyHidden>Аккаунт, баланс </VisuallyHidden>
            <span>{balance}</span>
            <Icon name="down" small />
          </>
        )
      }}
    >
      {() => (
        <>
          <div className={css.top}>
            <p>
              <b>{me.name}</b>
              <small>{me.email}</small>
            </p>
            <ButtonLink href={innerPaths.topUp(0)} onNavigate={navigate}>
              Пополнить
            </ButtonLink>
          </div>
          <Link href={paths.profile()} onNavigate={navigate}>
            Профиль
          </Link>
          <Link href={paths.security()} onNavigate={navigate}>
            Безопасность
          </Link>
          <Link href={paths.sshKeys()} onNavigate={navigate}>
            SSH-ключи
          </Link>
          <Link href={paths.programs()} onNavigate={navigate}>
            Доступ для программ
          </Link>
          <button
            type="button"
            className={css.apart}
            onClick={async () => setFailed((await leave()) !== null)}
          >
            {failed ? 'Не удалось выйти. Попробовать снова' : 'Выйти'}
          </button>
        </>
      )}
    </Menu>
  )
}
