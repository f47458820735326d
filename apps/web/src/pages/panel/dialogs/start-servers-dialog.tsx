import type { ServerConfig, User } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { type PluralForms, plural } from '@cloud/pricing/words'
import {
  Button,
  ButtonLink,
  Dialog,
  MoneyRows,
  moscowMoment,
  Notice,
  Table,
  type TableColumn
} from '@cloud/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SlowNotice } from '../../../loading/slow-notice.tsx'
import { WriteErrorText } from '../../../shared/errors/write-error-text.tsx'
import { manualStarts } from '../../../shared/panel/manual-start.ts'
import { innerPaths } from '../../../state/address/inner-paths.ts'
import { clockAtom } from '../../../state/core/clock.ts'
import { toastAtom } from '../../../state/core/toast.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { preselectedStartsAtom } from '../../../state/money/startable-servers.ts'
import {
  balanceEndAfterStart,
  type FailedStart,
  hourlyAfterStart,
  startCost,
  startServersAtom
} from '../../../state/servers/start-servers.ts'
import css from './start-servers-dialog.module.css'
import { paidPeriodText } from './start-texts.ts'

const SERVER_FORMS: PluralForms = ['сервер', 'сервера', 'серверов']
const serversText = (count: number) => `${count}\u00a0${plural(count, SERVER_FORMS)}`
const formatKopeks = (kopeks: number) => formatRub(kopeks, 'always')

const COLUMNS: readonly TableColumn<ServerConfig>[] = [
  {
    key: 'name',
    heading: 'Сервер',
    cell: (server) => (
      <>
        <span>{server.name}</span> <small>{paidPeriodText(server)}</small>
      </>
    ),
    sortBy: ({ name }) => name
  },
  {
    key: 'cost',
    heading: 'Спишется',
    align: 'end',
    cell: (server) => formatKopeks(startCost(server)),
    sortBy: startCost
  }
]

interface Props {
  readonly servers: readonly ServerConfig[]
  readonly user: User
  readonly onClose: () => void
}

function FailedStartsDialog({
  left,
  all,
  onClose
}: {
  readonly left: readonly FailedStart[]
  readonly all: number
  readonly onClose: () => void
}) {
  const started = all - left.length
  return (
    <Dialog
      key="result"
      heading={started === 0 ? 'Серверы не запущены' : `Запускаются ${started} из ${all}`}
      onClose={onClose}
      footer={
        <Button look="main" tall onClick={onClose}>
          Понятно
        </Button>
      }
    >
      <p>Не запущены, деньги за них не списаны:</p>
      <ul className={css.left}>
        {left.map(({ server, error }) => (
          <li key={server.id}>
            <b>{server.name}</b>
            <span>
              {error === null ? (
                'Не отправлен: ответа о предыдущем не было.'
              ) : (
                <WriteErrorText error={error} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Dialog for choosing which waiting servers to start; starts them one after the other. */
export default function StartServersDialog({ servers, user, onClose }: Props) {
  const go = useNavigate()
  const startAll = useAction(startServersAtom)
  const tickStarts = useAction(preselectedStartsAtom)
  const showToast = useAction(toastAtom)
  // while servers are started, they leave the list but stay in the dialog, with the balance before
  const [sent, setSent] = useState<Pick<Props, 'servers' | 'user'> | null>(null)
  const { servers: requested, user: had } = sent ?? { servers, user }
  const [selected, select] = useState<ReadonlySet<string | number>>(
    () => new Set(servers.map(({ id }) => id))
  )
  const [nth, setNth] = useState(0)
  const [left, setLeft] = useState<readonly FailedStart[] | null>(null)
  const wanted = requested.filter(({ id }) => selected.has(id))
  const { balance_rub_cents: balance } = had
  const clock = useValue(clockAtom)
  const total = wanted.reduce((sum, server) => sum + startCost(server), 0)
  const hours = hourlyAfterStart(wanted)
  const until = balanceEndAfterStart(had, wanted, clock())
  const lacks = Math.max(0, total - balance)
  const busy = nth > 0
  const manual = manualStarts(wanted)

  async function start() {
    if (busy) return
    setSent({ servers, user })
    const notStarted = await startAll(wanted, setNth)
    if (notStarted.length > 0) return setLeft(notStarted)
    showToast({
      kind: 'ok',
      text: `${plural(wanted.length, ['Запускается', 'Запускаются', 'Запускаются'])} ${serversText(wanted.length)}.`
    })
    onClose()
  }

  if (left !== null) return <FailedStartsDialog left={left} all={wanted.length} onClose={onClose} />
  return (
    <Dialog
      key="question"
      heading={
        requested.length === 0 ? 'Запускать больше нечего' : `Запустить ${serversText(requested.length)}?`
      }
      onClose={() => busy || onClose()}
      footer={
        <>
          <Button tall disabled={busy} onClick={onClose}>
            Отмена
          </Button>
          {lacks > 0 ? (
            <ButtonLink
              look="main"
              tall
              href={innerPaths.topUp(lacks, { start_ids: wanted.map(({ id }) => id) })}
              onNavigate={(href) => {
                tickStarts(wanted.map(({ id }) => id))
                onClose()
                go(href)
              }}
            >
              {`Пополнить на\u00a0${formatRub(Math.max(lacks, 10_000))}`}
            </ButtonLink>
          ) : (
            <Button
              look="main"
              tall
              busy={busy}
              busyText={`${nth} из ${wanted.length}`}
              disabled={wanted.length === 0}
              onClick={() => void start()}
            >
              {`Запустить за\u00a0${formatKopeks(total)}`}
            </Button>
          )}
        </>
      }
    >
      <div className={css.picks}>
        <Table
          label="Серверы"
          scrolls
          columns={COLUMNS}
          rows={requested}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          selected={selected}
          onSelect={(ids) => busy || select(ids)}
        />
      </div>
      <MoneyRows
        rows={[
          { text: 'На балансе', rub_cents: balance },
          { text: 'Спишется', rub_cents: 0 - total, kind: 'moved' },
          lacks > 0
            ? { text: 'Не хватает', rub_cents: lacks, kind: 'result' }
            : { text: 'Останется', rub_cents: balance - total, kind: 'result' }
        ]}
      />
      <p className={css.small}>
        {`${manual === null ? '' : `${manual} `}${hours === 0 ? '' : `Дальше с\u00a0баланса пойдёт ${formatKopeks(hours)} в\u00a0час. `}${until === null ? '' : `Этого хватит до\u00a0${moscowMoment(until)}. `}Если мест или денег не хватит, остальные запустятся, а\u00a0за\u00a0незапущенные ничего не\u00a0спишется.`}
      </p>
      {balance === 0 && <Notice>На балансе нет денег: сначала пополните его.</Notice>}
      {busy && <SlowNotice key={nth} />}
    </Dialog>
  )
}
