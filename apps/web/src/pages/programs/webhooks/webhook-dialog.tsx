import type { CallError, NewWebhook, Webhook, WebhookEventType } from '@cloud/api'
import { WEBHOOK_LIMITS } from '@cloud/pricing/account'
import { TextField } from '@cloud/ui'
import { useState } from 'react'
import { useForm } from '../../../features/account/use-form.ts'
import { SlowNotice } from '../../../loading/slow-notice.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { webhookIssues } from '../../../state/programs/account-webhooks.ts'
import { CheckboxGroup } from '../checkbox-group.tsx'
import { EVENT_TEXTS } from './webhook-text.ts'

interface WebhookDialogProps {
  /** Webhook to change; undefined for a new webhook. */
  readonly webhook?: Webhook | undefined
  /** Saves the webhook; returns null when it is saved. */
  readonly save: (body: NewWebhook) => Promise<CallError | null>
  readonly onClose: () => void
}

/** Form of a webhook. */
export function WebhookDialog({ webhook, save, onClose }: WebhookDialogProps) {
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? ['server.status_changed'])
  const { field, ...form } = useForm<NewWebhook>({
    read: (text) => ({
      name: text('name'),
      url: text('url'),
      // events that this page does not know are kept
      events: [...events] as WebhookEventType[]
    }),
    check: webhookIssues,
    async send(body) {
      const refused = await save(body)
      if (refused === null) onClose()
      return refused
    }
  })
  const isNew = webhook === undefined
  return (
    <FormDialog
      {...form}
      heading={isNew ? 'Новый вебхук' : 'Изменить вебхук'}
      submit={isNew ? 'Создать вебхук' : 'Сохранить'}
      busyText={isNew ? 'Создаём' : 'Сохраняем'}
      slowNotice={form.busy && <SlowNotice />}
      onClose={onClose}
    >
      <TextField
        label="Название"
        autoComplete="off"
        maxLength={WEBHOOK_LIMITS.name}
        defaultValue={webhook?.name}
        {...field('name')}
      />
      <TextField
        label="Адрес"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={WEBHOOK_LIMITS.url}
        placeholder="https://"
        hint="На него придут запросы POST с подписью."
        defaultValue={webhook?.url}
        {...field('url')}
      />
      <CheckboxGroup
        legend="О чём сообщать"
        options={EVENT_TEXTS.map(({ event, name }) => ({ value: event, text: name }))}
        checked={events}
        onChange={setEvents}
        {...field('events')}
      />
    </FormDialog>
  )
}
