import { LinkButton, moscowMoment, Notice } from '@cloud/ui'
import { useAction, useValue } from '../../state/hooks.ts'
import { refreshPanelAtom, staleSinceAtom } from '../../state/panel/refresh-panel.ts'

/** Notice with the age of the shown data, while the account cannot be loaded. */
export function StaleNotice() {
  const since = useValue(staleSinceAtom)
  const refresh = useAction(refreshPanelAtom)
  if (since === null || since === 0) return null
  return (
    <Notice kind="warn" action={<LinkButton onClick={() => void refresh()}>Обновить</LinkButton>}>
      {`Нет связи с сервисом. На экране то, что было ${moscowMoment(since)}; серверы продолжают работать.`}
    </Notice>
  )
}
