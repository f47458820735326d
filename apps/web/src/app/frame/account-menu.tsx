import { formatRub } from '@cloud/pricing'
import { Button, Icon, Menu, VisuallyHidden } from '@cloud/ui'
import { useState } from 'react'
import { PageButton, PageLink } from '../../shared/navigation/page-link.tsx'
import { innerPaths } from '../../state/address/inner-paths.ts'
import { paths } from '../../state/address/paths.ts'
import { accountDialogAtom } from '../../state/core/dialogs.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { currentUserAtom } from '../../state/user/current-user.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'
import { signOutAtom } from '../../state/user/sign-in-actions.ts'
import css from './account-menu.module.css'

/** Button with the balance that opens the account menu; after the session has ended, a sign-in button. */
export function AccountMenu() {
  const me = useValue(currentUserAtom)
  const isSessionOver = useValue(isSessionOverAtom)
  const open = useAction(accountDialogAtom)
  const leave = useAction(signOutAtom)
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
            <PageButton href={innerPaths.topUp(0)}>Пополнить</PageButton>
          </div>
          <PageLink href={paths.profile()}>Профиль</PageLink>
          <PageLink href={paths.security()}>Безопасность</PageLink>
          <PageLink href={paths.sshKeys()}>SSH-ключи</PageLink>
          <PageLink href={paths.programs()}>Доступ для программ</PageLink>
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
