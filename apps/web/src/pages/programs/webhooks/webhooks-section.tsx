import type { CallError, NewWebhook, WebhookWithSecret } from '@cloud/api'
import { WEBHOOK_LIMITS } from '@cloud/pricing/account'
import { Button, EmptyState, Icon, Notice, Section } from '@cloud/ui'
import { useState } from 'react'
import { LoadSection } from '../../../loading/load-section.tsx'
import { focusIfLost } from '../../../shared/browser/focus-if-lost.ts'
import { ConfirmActionDialog } from '../../../shared/forms/confirm-action-dialog.tsx'
import { loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import {
  changeWebhookAtom,
  createWebhookAtom,
  loadWebhooksAtom,
  removeWebhookAtom,
  rotateSecretAtom,
  type WatchedWebhook,
  webhooksAtom
} from '../../../state/programs/account-webhooks.ts'
import { NewSecret } from '../new-secret.tsx'
import page from '../programs.module.css'
import { useFreshWebhooks } from './use-fresh-webhooks.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { type WebhookAction, WebhookRow } from './webhook-row.tsx'
import css from './webhooks.module.css'

/** Id of the section, which gets the focus when the focused element disappears. */
const WEBHOOKS_ID = 'webhooks'

const withLostText = (error: CallError, lost: string): CallError =>
  error.kind !== 'no-answer'
    ? error
    : { kind: 'refused', status: 0, problem: { error: `Ответ сервера не дошёл. ${lost}` } }

const LOST_CREATION = 'Если вебхук есть в списке, смените его секрет: прежний показать уже нельзя.'
const LOST_ROTATION = 'Смените секрет ещё раз. Прежним, который есть у программы, запросы тоже подписаны.'

interface Asked {
  readonly webhook: WatchedWebhook
  readonly action: WebhookAction
}

/** Webhooks of the account: the secret of a new webhook, the list with deliveries, and the dialogs. */
export function WebhooksSection() {
  const load = useValue(webhooksAtom)
  const reload = useAction(loadWebhooksAtom)
  const create = useAction(createWebhookAtom)
  const change = useAction(changeWebhookAtom)
  const rotate = useAction(rotateSecretAtom)
  const remove = useAction(removeWebhookAtom)
  const webhooks = loadedData(load)
  const now = useFreshWebhooks(webhooks)
  const [shown, setShown] = useState<{ readonly heading: string; readonly secret: string } | null>(null)
  const [isCreating, setCreating] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const many = webhooks?.length ?? 0
  const isFull = many >= WEBHOOK_LIMITS.of_account
  const close = () => setAsked(null)
  const showSecret = ({ secret }: WebhookWithSecret, heading: string) => setShown({ heading, secret })
  const createNew = async (body: NewWebhook) => {
    const answer = await create(body)
    if (!answer.ok) return withLostText(answer.error, LOST_CREATION)
    showSecret(answer.data, `Вебхук «${answer.data.name}» создан`)
    return null
  }
  const rotateOne = async ({ id, name }: WatchedWebhook) => {
    const answer = await rotate(id)
    if (!answer.ok) return withLostText(answer.error, LOST_ROTATION)
    showSecret(answer.data, `Новый секрет вебхука «${name}»`)
    return null
  }
  const newWebhook = (
    <Button tall onClick={() => setCreating(true)}>
      <Icon name="plus" />
      <span>Новый вебхук</span>
    </Button>
  )
  return (
    <>
      {shown !== null && (
        <NewSecret
          key={shown.secret}
          heading={shown.heading}
          secret={shown.secret}
          note="Скопируйте секрет сейчас: больше мы его не покажем. По нему программа узнаёт, что запрос пришёл от нас."
          onSaved={() => {
            setShown(null)
            focusIfLost(WEBHOOKS_ID)
          }}
        />
      )}
      <Section
        id={WEBHOOKS_ID}
        tabIndex={-1}
        heading="Вебхуки"
        aside={many > 0 && !isFull ? newWebhook : undefined}
      >
        <LoadSection load={load} heading="Не удалось загрузить вебхуки" onRetry={() => void reload()}>
          {(loaded) =>
            loaded.length === 0 ? (
              <EmptyState heading="Вебхуков пока нет" action={newWebhook}>
                Вебхук сообщает вашей программе, что сервер запустился, изменился баланс или приняли
                предложение: ей не нужно спрашивать самой.
              </EmptyState>
            ) : (
              <>
                {isFull && (
                  <Notice className={page.full}>
                    {`Больше вебхуков создать нельзя, предел — ${WEBHOOK_LIMITS.of_account}. Удалите ненужный.`}
                  </Notice>
                )}
                <ul className={css.list}>
                  {loaded.map((webhook) => (
                    <WebhookRow
                      key={webhook.id}
                      webhook={webhook}
                      now={now}
                      onAction={(action) => setAsked({ webhook, action })}
                    />
                  ))}
                </ul>
                <p className={page.hint}>
                  Подпись — по Standard Webhooks, секрет показываем один раз при создании. После 100 неудач
                  подряд вебхук выключится, мы напишем об этом.
                </p>
              </>
            )
          }
        </LoadSection>
      </Section>
      {isCreating && <WebhookDialog save={createNew} onClose={() => setCreating(false)} />}
      {asked?.action === 'change' && (
        <WebhookDialog
          webhook={asked.webhook}
          save={(body) => change({ id: asked.webhook.id, body })}
          onClose={close}
        />
      )}
      {asked?.action === 'rotate' && (
        <ConfirmActionDialog
          heading={`Сменить секрет вебхука «${asked.webhook.name}»?`}
          confirm="Сменить"
          send={() => rotateOne(asked.webhook)}
          onClose={close}
        >
          <p>Ещё 24 часа запросы будут подписаны и прежним секретом: успейте передать новый программе.</p>
        </ConfirmActionDialog>
      )}
      {asked?.action === 'remove' && (
        <ConfirmActionDialog
          heading={`Удалить вебхук «${asked.webhook.name}»?`}
          confirm="Удалить"
          destroys
          send={() => remove(asked.webhook.id)}
          onClose={close}
        >
          <p>Уведомления, которые ещё не доставлены, не придут.</p>
        </ConfirmActionDialog>
      )}
    </>
  )
}
