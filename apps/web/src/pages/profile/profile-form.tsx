import { errorText, type User } from '@cloud/api'
import { INN_LENGTH, type UserType } from '@cloud/pricing/account'
import { Button, FormLayout, Notice, Section, SelectField, TextField } from '@cloud/ui'
import { useState } from 'react'
import css from '../../features/account/account-page.module.css'
import { useForm } from '../../features/account/use-form.ts'
import { useAction } from '../../state/hooks.ts'
import { type ProfileChange, profileIssues, saveProfileAtom } from '../../state/user/save-profile.ts'

const USER_TYPE_OPTIONS: readonly { readonly value: UserType; readonly text: string }[] = [
  { value: 'person', text: 'Физическое лицо' },
  { value: 'org', text: 'Юридическое лицо' },
  { value: 'ip', text: 'Индивидуальный предприниматель' }
]

/** Form for the profile; organisations and entrepreneurs have details for invoices and documents. */
export function ProfileForm({ user }: { readonly user: User }) {
  // until the user chooses a type, it follows the account, as untouched fields do
  const [chosen, setType] = useState<UserType | null>(null)
  const saved = USER_TYPE_OPTIONS.find(({ value }) => value === user.user_type)?.value ?? 'person'
  const user_type = chosen ?? saved
  const save = useAction(saveProfileAtom)
  const { busy, done, error, field, slowNotice, onSubmit } = useForm<ProfileChange>({
    read: (text) => ({
      user_type,
      name: text('name'),
      phone: text('phone'),
      ...(user_type !== 'person' && { company: text('company'), inn: text('inn').trim() }),
      ...(user_type === 'org' && { kpp: text('kpp').trim() })
    }),
    check: profileIssues,
    send: save
  })
  const text = error && errorText(error)
  return (
    <Section heading="О вас">
      <FormLayout
        onSubmit={onSubmit}
        noValidate
        actions={
          <Button type="submit" look="main" busy={busy} busyText="Сохраняется">
            Сохранить
          </Button>
        }
      >
        <p className={css.lead}>{`Почта для входа: ${user.email}`}</p>
        <SelectField
          label="Тип пользователя"
          options={USER_TYPE_OPTIONS}
          value={user_type}
          onChange={setType}
        />
        <TextField label="Имя" autoComplete="name" defaultValue={user.name} {...field('name')} />
        <TextField
          label="Телефон"
          aside="необязательно"
          type="tel"
          autoComplete="tel"
          defaultValue={user.phone}
          {...field('phone')}
        />
        {user_type !== 'person' && (
          <>
            <TextField
              label={user_type === 'org' ? 'Название организации' : 'Название для документов'}
              autoComplete="organization"
              defaultValue={user.company}
              hint={user_type === 'org' ? 'Например, ООО «Ромашка»' : 'Например, ИП Иванов Иван Иванович'}
              {...field('company')}
            />
            <TextField
              label="ИНН"
              inputMode="numeric"
              defaultValue={user.inn}
              hint={`${INN_LENGTH[user_type]} цифр`}
              {...field('inn')}
            />
          </>
        )}
        {user_type === 'org' && (
          <TextField
            label="КПП"
            inputMode="numeric"
            defaultValue={user.kpp}
            hint="9 цифр"
            {...field('kpp')}
          />
        )}
        {text ? <Notice kind="bad">{text}</Notice> : null}
        {slowNotice}
        {done && <Notice kind="ok">Профиль сохранён.</Notice>}
      </FormLayout>
    </Section>
  )
}
