import type { ServerConfig } from '@cloud/api'
import { formatRub, STATUS } from '@cloud/pricing'
import { Notice } from '@cloud/ui'
import { isChangedAtom } from '../../../state/change/confirmation.ts'
import { flavorAtom } from '../../../state/choices/selected.ts'
import { queuesAtom } from '../../../state/creation/creation.ts'
import { useValue } from '../../../state/use.ts'

/** Information that the user needs before applying the change. */
export function ChangeNotice({ original }: { readonly original: ServerConfig }) {
  const flavor = useValue(flavorAtom)
  const changed = useValue(isChangedAtom)
  const queues = useValue(queuesAtom)
  if (flavor === null) return null
  if (!changed) return <Notice>Сейчас выбраны прежние конфигурация и тариф.</Notice>
  if (queues) return <Notice kind="warn">Свободных мест в этой конфигурации нет. Выберите другую.</Notice>
  if (original.status !== STATUS.active)
    return <Notice>Сервер остановлен. После изменения он запустится.</Notice>
  const returned = original.prepaid_left_rub_cents
  if (returned === 0) return null
  return (
    <Notice>
      <span>За прежний период вернётся</span> <b>{formatRub(returned, 'always')}</b>
      <span>. Новый период оплачивается полностью.</span>
    </Notice>
  )
}
