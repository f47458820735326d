import { documents } from '@cloud/api'
import { Button, ButtonLink, Link, Section } from '@cloud/ui'
import { useState } from 'react'
import css from '../../features/account/account-page.module.css'
import { ActDialog } from '../../features/act-dialog.tsx'
import { paths } from '../../state/address/paths.ts'
import { useAction } from '../../state/use.ts'
import { eraseAtom } from '../../state/user/erase.ts'

/** Asks once more before the account goes for good. */
function EraseDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const erase = useAction(eraseAtom)
  return (
    <ActDialog heading="Удалить аккаунт?" confirm="Удалить аккаунт" destroys send={erase} onClose={onClose}>
      <p>
        {`Имя, почта, телефон и история входов будут стёрты, войти в аккаунт ${email} больше не получится. Вернуть аккаунт нельзя.`}
      </p>
      <p>Документы об оплате закон обязывает хранить: в них останутся имя и реквизиты плательщика.</p>
    </ActDialog>
  )
}

/** What is kept of the person: to take along, and to have erased. */
export function OwnData({ email }: { readonly email: string }) {
  const [asked, setAsked] = useState(false)
  return (
    <Section heading="Ваши данные">
      <p className={css.lead}>
        <span>Всё, что мы храним об аккаунте, одним архивом: профиль, история, деньги, серверы, входы.</span>{' '}
        <Link href={paths.privacy()}>Зачем мы это храним</Link>
      </p>
      <div className={css.ends}>
        <ButtonLink href={documents.archive.path} download>
          Скачать данные
        </ButtonLink>
        <Button look="ghost" onClick={() => setAsked(true)}>
          Удалить аккаунт
        </Button>
      </div>
      {asked && <EraseDialog email={email} onClose={() => setAsked(false)} />}
    </Section>
  )
}
