import { documents } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { type PluralForms, plural } from '@cloud/pricing/words'
import { Button, ButtonLink, Cluster, Link, Notice, Section } from '@cloud/ui'
import { useEffect, useState } from 'react'
import css from '../../features/account/account-page.module.css'
import { ConfirmActionDialog } from '../../shared/forms/confirm-action-dialog.tsx'
import { paths } from '../../state/address/paths.ts'
import { loadedData } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { serversResource } from '../../state/servers/account-servers.ts'
import { currentUserAtom } from '../../state/user/current-user.ts'
import { eraseAccountAtom } from '../../state/user/erase-account.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'

/** Dialog that confirms erasing the account permanently. */
function EraseDialog({
  email,
  hindrance,
  onClose
}: {
  readonly email: string
  readonly hindrance: string | null
  readonly onClose: () => void
}) {
  const erase = useAction(eraseAccountAtom)
  return (
    <ConfirmActionDialog
      heading="Удалить аккаунт?"
      confirm="Удалить аккаунт"
      destroys
      send={erase}
      onClose={onClose}
    >
      <p>
        {`Имя, почта, телефон и история входов будут стёрты, войти в аккаунт ${email} больше не получится. Вернуть аккаунт нельзя.`}
      </p>
      <p>Документы об оплате закон обязывает хранить: в них останутся имя и реквизиты плательщика.</p>
      {hindrance !== null && <Notice kind="warn">{hindrance}</Notice>}
    </ConfirmActionDialog>
  )
}

const SERVER_FORMS: PluralForms = ['сервер', 'сервера', 'серверов']

/** Returns the reason why the account cannot be erased; null if it can. */
function useErasureObstacle(): string | null {
  const load = useAction(serversResource.load)
  const isSessionOver = useValue(isSessionOverAtom)
  useEffect(() => {
    if (!isSessionOver) void load('background')
  }, [load, isSessionOver])
  const count = loadedData(useValue(serversResource.state))?.length ?? 0
  const balance = useValue(currentUserAtom)?.balance_rub_cents ?? 0
  const what = [
    count > 0 && `удалите ${count}\u00a0${plural(count, SERVER_FORMS)} в\u00a0панели`,
    balance > 0 && `верните через поддержку ${formatRub(balance, 'always')} с\u00a0баланса`
  ].filter(Boolean)
  return what.length === 0 ? null : `Чтобы удалить аккаунт, сначала ${what.join(' и\u00a0')}.`
}

/** Downloading and erasing the user's personal data. */
export function OwnDataSection({ email }: { readonly email: string }) {
  const [open, setOpen] = useState(false)
  const hindrance = useErasureObstacle()
  return (
    <Section heading="Ваши данные">
      <p className={css.lead}>
        <span>Всё, что мы храним об аккаунте, одним архивом: профиль, история, деньги, серверы, входы.</span>{' '}
        <Link href={paths.privacy()}>Зачем мы это храним</Link>
      </p>
      <Cluster style={{ marginTop: 'var(--s4)' }}>
        <ButtonLink href={documents.archive.path} download>
          Скачать данные
        </ButtonLink>
        <Button look="ghost" onClick={() => setOpen(true)}>
          Удалить аккаунт
        </Button>
      </Cluster>
      {open && <EraseDialog email={email} hindrance={hindrance} onClose={() => setOpen(false)} />}
    </Section>
  )
}
