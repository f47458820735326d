import { errorText } from '@cloud/api'
import { LinkButton, Notice } from '@cloud/ui'
import { lazy, memo } from 'react'
import { LazyBoundary } from '../../../loading/lazy-boundary.tsx'
import { ErrorLinks, errorLinksOf } from '../../../shared/errors/error-links.tsx'
import { accountDialogAtom } from '../../../state/core/dialogs.ts'
import {
  creationAtom,
  isSameRequestAtom,
  joinsQueueAtom,
  shortageAtom
} from '../../../state/creation/creation-state.ts'
import { startCreationAtom } from '../../../state/creation/start-creation.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { isOutcomeUnknown } from '../../../state/mutation/write-errors.ts'
import { userResource } from '../../../state/user/current-user.ts'
import { errorWithFieldsText } from './error-with-fields-text.ts'

const ShortageNotice = lazy(() => import('./shortage-notice.tsx'))

const QUEUE_TEXT = 'Свободных мест нет. Встаньте в очередь: ожидание бесплатно, место сохраняется.'

function bringIntoView(notice: HTMLElement | null) {
  // on a phone the user clicked the button in the bottom bar, far from here
  notice?.scrollIntoView({ block: 'nearest' })
  return () => {
    // the button of the notice disappears with it, so the main button gets the focus
    if (notice?.matches(':focus-within')) (notice.nextElementSibling as HTMLElement | null)?.focus()
  }
}

/** The most important notice, at most one: notices that need an answer come before mere information. */
export const SummaryNotice = memo(function SummaryNotice() {
  const creation = useValue(creationAtom)
  const queues = useValue(joinsQueueAtom)
  const same = useValue(isSameRequestAtom)
  const userState = useValue(userResource.state)
  const missing = useValue(shortageAtom)
  const create = useAction(startCreationAtom)
  const openAccount = useAction(accountDialogAtom)
  const again = (
    <LinkButton onClick={() => void create('pays' in creation && creation.pays)}>
      Попробовать снова
    </LinkButton>
  )

  if (creation.kind === 'lost')
    return (
      <Notice key="bad" ref={bringIntoView} kind="bad" heading="Ответ не пришёл" action={again}>
        {`${errorText(creation.error)} Создан ли сервер, пока неизвестно: проверим, как только появится связь. Повтор не создаст второй.`}
      </Notice>
    )
  if (creation.kind === 'asking') return <Notice>Ответ не пришёл. Проверяем, создан ли сервер.</Notice>
  if (creation.kind === 'failed') {
    const { payload, error } = creation
    return (
      <Notice
        key="bad"
        ref={bringIntoView}
        kind="bad"
        heading={payload.is_in_queue ? 'Сервер не поставлен в очередь' : 'Сервер не создан'}
        // after other choices a retry would be a different action, which the main button names
        action={errorLinksOf(error).length > 0 ? <ErrorLinks error={error} /> : same ? again : undefined}
      >
        {`${errorWithFieldsText(error)}${isOutcomeUnknown(error) ? ' Заказ не выполнен, деньги не списаны.' : ''}`}
      </Notice>
    )
  }
  if (creation.kind === 'sending' && creation.late)
    return <Notice action={again}>Ответ задерживается дольше обычного.</Notice>
  if (userState.state === 'ready' && userState.data === null)
    return (
      <Notice
        action={<LinkButton onClick={() => openAccount({ kind: 'open', why: 'enter' })}>Войти</LinkButton>}
      >
        {queues && <p>{QUEUE_TEXT}</p>}
        <span>Конфигурация станет доступна в личном кабинете после авторизации.</span>
      </Notice>
    )
  if (queues) return <Notice>{QUEUE_TEXT}</Notice>
  if (missing > 0)
    return (
      <LazyBoundary data={missing}>
        <ShortageNotice />
      </LazyBoundary>
    )
  return null
})
