import { Link, Notice } from '@cloud/ui'
import { useNavigate } from 'react-router'
import { pageKindAtom } from '../state/address/location.ts'
import { paths } from '../state/address/paths.ts'
import { useValue } from '../state/hooks.ts'
import css from './unconfirmed-email-notice.module.css'

/** Warns that the e-mails that other texts promise are not sent until the address is confirmed. */
export function UnconfirmedEmailNotice({ email }: { readonly email: string }) {
  const go = useNavigate()
  // this page shows the state of the address with a button
  if (useValue(pageKindAtom) === 'security') return null
  return (
    <Notice
      kind="warn"
      className={css.notice}
      heading={`Почта ${email} не подтверждена.`}
      action={
        <Link href={paths.security()} onNavigate={go}>
          Подтвердить почту
        </Link>
      }
    >
      Пока вы её не подтвердите, писем о серверах, деньгах и безопасности не будет.
    </Notice>
  )
}
