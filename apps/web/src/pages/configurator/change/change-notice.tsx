import type { ServerConfig } from '@cloud/api'
import { formatRub, STATUS } from '@cloud/pricing'
import { Notice } from '@cloud/ui'
import { isConfigurationChangedAtom } from '../../../state/change/change-confirmation.ts'
import { chosenFlavorAtom } from '../../../state/choices/chosen-configuration.ts'
import { joinsQueueAtom } from '../../../state/creation/creation-state.ts'
import { useValue } from '../../../state/hooks.ts'
import { effectText } from './effect-text.ts'

/** Information that the user needs before applying the change. */
export function ChangeNotice({ original }: { readonly original: ServerConfig }) {
  const flavor = useValue(chosenFlavorAtom)
  const changed = useValue(isConfigurationChangedAtom)
  const queues = useValue(joinsQueueAtom)
  if (flavor === null) return null
  if (!changed) return <Notice>Сейчас выбраны прежние конфигурация и тариф.</Notice>
  if (queues) return <Notice kind="warn">Свободных мест в этой конфигурации нет. Выберите другую.</Notice>
  if (original.status !== STATUS.active) return <Notice>{effectText(original, flavor)}</Notice>
  const returned = original.prepaid_left_rub_cents
  if (returned === 0) return null
  return (
    <Notice>
      <span>За прежний период вернётся</span> <b>{formatRub(returned, 'always')}</b>
      <span>. Новый период оплачивается полностью.</span>
    </Notice>
  )
}
