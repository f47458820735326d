import { formatRub } from '@cloud/pricing'
import { Button, ButtonLink, Icon, Link, VisuallyHidden } from '@cloud/ui'
import { type FocusEvent, useId, useState } from 'react'
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
  const id = useId()
  const me = loadedData(useValue(userResource.state))
  const isSessionOver = useValue(isSessionOverAtom)
  const open = useAction(accountDialogAtom)
  const leave = useAction(signOutAtom)
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)
  const close = () => document.getElementById(id)?.hidePopover()
  const go = (href: string) => {
    close()
    void navigate(href)
  }
  // an open menu would cover the element that the keyboard has moved to
  const onBlur = ({ currentTarget, relatedTarget: next }: FocusEvent) => {
    if (next instanceof Node && !currentTarget.contains(next)) close()
  }
  if (isSessionOver || me === null)
    return (
      <Button look="ghost" onClick={() => open({ kind: 'open', why: 'enter' })}>
        Войти
      </Button>
    )
  const balance = formatRub(me.balance_rub_cents, 'always')
  return (
    <>
      <Button look="ghost" popoverTarget={id}>
        <VisuallyHidden>Аккаунт, баланс </VisuallyHidden>
        <span>{balance}</span>
        <Icon name="down" small />
      </Button>
      <nav id={id} popover="auto" className={css.menu} aria-label="Аккаунт" onBlur={onBlur}>
        <div className={css.top}>
          <p>
            <b>{me.name}</b>
            <small>{me.email}</small>
          </p>
          <ButtonLink href={innerPaths.topUp(0)} onNavigate={go}>
            Пополнить
          </ButtonLink>
        </div>
        <Link href={paths.profile()} onNavigate={go}>
          Профиль
        </Link>
        <Link href={paths.security()} onNavigate={go}>
          Безопасность
        </Link>
        <Link href={paths.sshKeys()} onNavigate={go}>
          SSH-ключи
        </Link>
        <button type="button" className={css.apart} onClick={async () => setFailed((await leave()) !== null)}>
          {failed ? 'Не удалось выйти. Попробовать снова' : 'Выйти'}
        </button>
      </nav>
    </>
  )
}
