import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { Button, EmptyState, Page, Section } from '@cloud/ui'
import { useEffect } from 'react'
import { PageButton } from '../../../shared/navigation/page-link.tsx'
import { paths } from '../../../state/address/paths.ts'
import type { ConfiguratorMode } from '../../../state/change/configurator-mode.ts'
import { accountDialogAtom } from '../../../state/core/dialogs.ts'
import type { LoadMode } from '../../../state/core/resource.ts'
import { useAction } from '../../../state/hooks.ts'
import { HEADINGS } from '../../../state/page-title.ts'
import css from './change.module.css'

interface ChangeUnavailableProps {
  readonly mode: Extract<
    ConfiguratorMode,
    { readonly kind: 'visitor' | 'unknown' | 'deleted' | 'unchangeable' }
  >
  readonly onAgain: (mode: LoadMode) => void
}

/** Interval in ms for checking a server that will be changeable soon. */
const POLL_MS = 3_000

const STATUS_REASONS: Readonly<Partial<Record<ServerConfig['status'], string>>> = {
  [STATUS.requested]: 'Сервер ждёт в очереди. Чтобы изменить его, сначала покиньте очередь.',
  [STATUS.start]: 'Сервер запускается. Как только он заработает, здесь можно будет изменить конфигурацию.',
  [STATUS.pausing]:
    'Сервер останавливается. Как только он остановится, здесь можно будет изменить конфигурацию.',
  [STATUS.error]:
    'Сервер вышел из строя. Дождитесь ремонта: данные на диске целы. Нужен сервер сейчас — создайте новый.'
}

function obstacleTexts(mode: ChangeUnavailableProps['mode']): readonly [string, string] {
  switch (mode.kind) {
    case 'visitor':
      return [
        'Войдите, чтобы изменить сервер',
        'Конфигурацию меняет владелец сервера. После входа вы вернётесь сюда же.'
      ]
    case 'unknown':
      return [
        'Такого сервера нет',
        'Среди ваших серверов нет сервера с таким номером. Возможно, ссылка устарела или она из другого аккаунта.'
      ]
    case 'deleted':
      return [
        `Сервер «${mode.original.name}» удалён`,
        'Конфигурацию удалённого сервера изменить нельзя. Выберите другой сервер или создайте новый.'
      ]
    case 'unchangeable':
      return [
        `Сервер «${mode.original.name}» сейчас изменить нельзя`,
        STATUS_REASONS[mode.original.status] ?? 'Изменить можно работающий или остановленный сервер.'
      ]
  }
}

const willBeChangeable = ({ status }: ServerConfig) => status === STATUS.start || status === STATUS.pausing

/** Shows why this server cannot be changed, with the next step. */
export function ChangeUnavailable({ mode, onAgain }: ChangeUnavailableProps) {
  const open = useAction(accountDialogAtom)
  const [heading, text] = obstacleTexts(mode)
  const waits = mode.kind === 'unchangeable' && willBeChangeable(mode.original)
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => document.hidden || onAgain('background'), POLL_MS)
    return () => clearInterval(timer)
  }, [waits, onAgain])
  const action =
    mode.kind === 'visitor' ? (
      <Button look="main" onClick={() => open({ kind: 'open', why: 'enter' })}>
        Войти
      </Button>
    ) : (
      <div className={css.ways}>
        {waits && (
          <Button look="main" onClick={() => onAgain('foreground')}>
            Проверить снова
          </Button>
        )}
        <PageButton look={waits ? 'plain' : 'main'} href={paths.panel()}>
          К моим серверам
        </PageButton>
        <PageButton href={paths.configurator()}>Новый сервер</PageButton>
      </div>
    )
  return (
    <Page>
      <h1>{HEADINGS.change}</h1>
      <Section heading="Сервер" className={css.obstacle}>
        <EmptyState role="status" heading={heading} action={action}>
          {text}
        </EmptyState>
      </Section>
    </Page>
  )
}
