import type { CallError, NewToken, TokenWithSecret } from '@cloud/api'
import { TOKEN_LIMITS } from '@cloud/pricing/account'
import { DAY_MS } from '@cloud/pricing/books'
import { parseRub, TextField } from '@cloud/ui'
import { useState } from 'react'
import { useForm } from '../../features/account/use-form.ts'
import { SlowNotice } from '../../loading/slow-notice.tsx'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { clockAtom } from '../../state/core/clock.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { createTokenAtom, tokenIssues } from '../../state/programs/account-tokens.ts'
import { CheckboxGroup } from './checkbox-group.tsx'
import { canSpend, SCOPE_TEXTS } from './token-text.ts'

/** Returns the end of a day of Moscow, as a moment; another text is returned as it is. */
function endOfDay(date: string): string {
  const start = Date.parse(`${date}T00:00:00+03:00`)
  return Number.isFinite(start) ? new Date(start + DAY_MS).toISOString() : date
}

const withLostText = (error: CallError | null): CallError | null =>
  error?.kind !== 'no-answer'
    ? error
    : {
        kind: 'refused',
        status: 0,
        problem: {
          error:
            'Ответ сервера не дошёл. Если токен появился в списке, отзовите его: секрет показать уже нельзя. Потом создайте новый.'
        }
      }

interface NewTokenDialogProps {
  readonly onCreated: (token: TokenWithSecret) => void
  readonly onClose: () => void
}

/** Form of a new token. A late response is never requested again: the call would create a second token. */
export function NewTokenDialog({ onCreated, onClose }: NewTokenDialogProps) {
  const create = useAction(createTokenAtom)
  const clock = useValue(clockAtom)
  const [scopes, setScopes] = useState<readonly string[]>(['read'])
  const isSpending = canSpend(scopes)
  const { field, ...form } = useForm<NewToken>({
    read: (text) => ({
      name: text('name'),
      scopes: SCOPE_TEXTS.map(({ scope }) => scope).filter((scope) => scopes.includes(scope)),
      expires_at: text('expires_at') === '' ? null : endOfDay(text('expires_at')),
      month_limit_rub_cents:
        text('month_limit_rub_cents').trim() === '' || !isSpending
          ? null
          : (parseRub(text('month_limit_rub_cents')) ?? Number.NaN)
    }),
    check: (body) => ({
      ...tokenIssues(body),
      ...(typeof body.expires_at === 'string' &&
        Date.parse(body.expires_at) <= clock() && { expires_at: 'Срок уже прошёл: укажите дату в будущем.' }),
      ...(Number.isNaN(body.month_limit_rub_cents) && {
        month_limit_rub_cents: 'Сумма в рублях, например 5\u00a0000.'
      })
    }),
    async send(body) {
      const answer = await create(body)
      if (!answer.ok) return answer.error
      onCreated(answer.data)
      onClose()
      return null
    }
  })
  return (
    <FormDialog
      {...form}
      heading="Новый токен"
      submit="Создать токен"
      busyText="Создаём"
      error={withLostText(form.error)}
      slowNotice={form.busy && <SlowNotice />}
      onClose={onClose}
    >
      <TextField
        label="Название"
        autoComplete="off"
        maxLength={TOKEN_LIMITS.name}
        hint="Программа, которой нужен токен."
        {...field('name')}
      />
      <CheckboxGroup
        legend="Что разрешено"
        options={SCOPE_TEXTS.map(({ scope, name, meaning }) => ({ value: scope, text: name, note: meaning }))}
        checked={scopes}
        onChange={setScopes}
        {...field('scopes')}
      />
      {isSpending && (
        <TextField
          label="Предел на месяц, ₽"
          inputMode="decimal"
          autoComplete="off"
          aside="необязательно"
          hint="Сколько могут взять создание, запуск и смена конфигурации этим токеном."
          {...field('month_limit_rub_cents')}
        />
      )}
      <TextField
        label="Действует до"
        type="date"
        aside="необязательно"
        hint="Последний день по московскому времени."
        {...field('expires_at')}
      />
    </FormDialog>
  )
}
