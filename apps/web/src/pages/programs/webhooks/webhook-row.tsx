import { errorText } from '@cloud/api'
import { Badge, MoreMenu, Switch, VisuallyHidden } from '@cloud/ui'
import { useId } from 'react'
import { useSending } from '../../../shared/forms/use-sending.tsx'
import { useAction } from '../../../state/hooks.ts'
import { changeWebhookAtom, type WatchedWebhook } from '../../../state/programs/account-webhooks.ts'
import page from '../programs.module.css'
import { DeliveryTable } from './delivery-table.tsx'
import { eventName, summaryOf } from './webhook-text.ts'
import css from './webhooks.module.css'

/** Actions on a webhook that open a dialog. */
export type WebhookAction = 'change' | 'rotate' | 'remove'

interface WebhookRowProps {
  readonly webhook: WatchedWebhook
  /** Current time in milliseconds. */
  readonly now: number
  readonly onAction: (action: WebhookAction) => void
}

export function WebhookRow({ webhook, now, onAction }: WebhookRowProps) {
  const { id, name, url, events, is_enabled, deliveries } = webhook
  const switchId = useId()
  const change = useAction(changeWebhookAtom)
  const { busy, error, slowNotice, start } = useSending<boolean>((on) =>
    change({ id, body: { is_enabled: on } })
  )
  const summary = summaryOf(deliveries, now)
  return (
    <li className={css.webhook} tabIndex={-1}>
      <div className={css.head}>
        <div className={css.what}>
          <h3>{name}</h3>
          <p className={css.url}>{url}</p>
          <p className={page.tags}>
            {events.map((event) => (
              <Badge key={event}>{eventName(event)}</Badge>
            ))}
          </p>
        </div>
        <p className={css.summary}>
          {is_enabled ? null : <Badge tone="warn">Выключен</Badge>}
          {summary === null ? (
            is_enabled && <span>Событий ещё не было</span>
          ) : (
            <>
              <Badge tone={summary.tone}>{summary.text}</Badge>
              <small className={page.note}>{summary.note}</small>
            </>
          )}
        </p>
        <label className={css.switch} htmlFor={switchId}>
          <VisuallyHidden>{`Вебхук «${name}» включён`}</VisuallyHidden>
          <Switch id={switchId} on={is_enabled} busy={busy} onSwitch={(on) => void start(on)} />
        </label>
        <MoreMenu name={name}>
          {(closes) => (
            <>
              <button type="button" {...closes} onClick={() => onAction('change')}>
                Изменить
              </button>
              <button type="button" {...closes} onClick={() => onAction('rotate')}>
                Сменить секрет
              </button>
              <button type="button" {...closes} className={css.danger} onClick={() => onAction('remove')}>
                Удалить
              </button>
            </>
          )}
        </MoreMenu>
      </div>
      {error !== null && (
        <p role="alert" className={css.error}>
          {errorText(error)}
        </p>
      )}
      {slowNotice}
      {deliveries.length > 0 && <DeliveryTable webhook={webhook} now={now} />}
    </li>
  )
}
