import { type Delivery, errorText } from '@cloud/api'
import { Badge, Button, LinkButton, Notice, recentMoment, Table, type TableColumn } from '@cloud/ui'
import { useState } from 'react'
import { focusOnRemoval } from '../../../shared/browser/focus-on-removal.ts'
import { useSending } from '../../../shared/forms/use-sending.tsx'
import { useAction } from '../../../state/hooks.ts'
import { repeatDeliveryAtom, type WatchedWebhook } from '../../../state/programs/account-webhooks.ts'
import page from '../programs.module.css'
import { attemptText, eventName } from './webhook-text.ts'
import css from './webhooks.module.css'

const SHOWN_AT_FIRST = 3

interface ColumnOptions {
  readonly now: number
  /** False for a disabled webhook, which sends nothing. */
  readonly canRepeat: boolean
  readonly sending: string | null
  /** Id of the delivery that was sent again last: screen readers announce its result. */
  readonly repeated: string | null
  readonly onRepeat: (delivery: Delivery) => void
}

/** The button of a delivery that succeeded is removed. */
const focusWebhookOnRemoval = focusOnRemoval((button) => button.closest('li'))

const columnsOf = ({
  now,
  canRepeat,
  sending,
  repeated,
  onRepeat
}: ColumnOptions): readonly TableColumn<Delivery>[] => [
  {
    key: 'at',
    heading: 'Когда',
    width: '22%',
    cell: ({ created_at }) => recentMoment(created_at, now)
  },
  {
    key: 'event',
    heading: 'Событие',
    cell: ({ event }) => (
      <>
        <span className={css.event}>{eventName(event)}</span>
        <code className={page.note}>{event}</code>
      </>
    )
  },
  {
    key: 'answer',
    heading: 'Ответ',
    width: '34%',
    cell: (delivery) => {
      const [result, note] = attemptText(delivery, now)
      return (
        <div role={delivery.id === repeated ? 'status' : undefined}>
          {delivery.status === 'delivered' ? <Badge tone="ok">{result}</Badge> : <span>{result}</span>}
          <small className={page.note}>{note}</small>
        </div>
      )
    }
  },
  {
    key: 'repeat',
    heading: 'Действие',
    hideHeading: true,
    align: 'end',
    width: '13rem',
    cell: (delivery) =>
      canRepeat && delivery.status !== 'delivered' ? (
        <Button
          ref={focusWebhookOnRemoval}
          busy={sending === delivery.id}
          aria-label={`Отправить снова: ${eventName(delivery.event)}, ${recentMoment(delivery.created_at, now)}`}
          onClick={() => onRepeat(delivery)}
        >
          Отправить снова
        </Button>
      ) : null
  }
]

interface DeliveryTableProps {
  readonly webhook: WatchedWebhook
  /** Current time in milliseconds. */
  readonly now: number
}

/** The last deliveries of a webhook, each with its last attempt. */
export function DeliveryTable({ webhook, now }: DeliveryTableProps) {
  const { id, name, deliveries, is_enabled: canRepeat } = webhook
  const repeat = useAction(repeatDeliveryAtom)
  const [showsAll, setShowsAll] = useState(false)
  const [repeated, setRepeated] = useState<string | null>(null)
  const {
    sent: sending,
    error,
    slowNotice,
    start
  } = useSending<string>((delivery_id) => repeat({ id, delivery_id }))
  const onRepeat = (delivery: Delivery) => {
    if (sending !== null) return
    setRepeated(delivery.id)
    void start(delivery.id)
  }
  return (
    <div className={css.deliveries}>
      {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
      {slowNotice}
      <Table
        label={`Доставки вебхука ${name}`}
        columns={columnsOf({ now, canRepeat, sending, repeated, onRepeat })}
        rows={showsAll ? deliveries : deliveries.slice(0, SHOWN_AT_FIRST)}
        rowKey={(delivery) => delivery.id}
      />
      {deliveries.length > SHOWN_AT_FIRST && (
        <LinkButton aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Только последние' : `Все доставки: ${deliveries.length}`}
        </LinkButton>
      )}
    </div>
  )
}
