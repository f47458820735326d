import { SearchField, SelectField, Toolbar } from '@cloud/ui'
import { useAction, useValue } from '../../../state/hooks.ts'
import {
  hasSearchAtom,
  type ServerGroup,
  serverGroupAtom,
  serverSearchAtom
} from '../../../state/servers/server-list-view.ts'
import css from '../parts/panel.module.css'

const GROUPS = [
  { value: 'all', text: 'Все' },
  { value: 'running', text: 'Работают' },
  { value: 'stopped', text: 'Остановлены' },
  { value: 'queue', text: 'В очереди' },
  { value: 'unpaid', text: 'Ждут оплаты' },
  { value: 'error', text: 'С ошибкой' }
] as const satisfies readonly { value: ServerGroup; text: string }[]

/** Filters of a long list of servers: part of the name, and state. */
export function ServerFilters() {
  const searched = useValue(hasSearchAtom)
  const sought = useValue(serverSearchAtom)
  const seek = useAction(serverSearchAtom)
  const group = useValue(serverGroupAtom)
  const setGroup = useAction(serverGroupAtom)
  if (!searched) return null
  return (
    <Toolbar aria-label="Отбор серверов" className={css.find}>
      <SearchField label="Найти" placeholder="Имя или карта" value={sought} onSearch={seek} />
      <SelectField label="Состояние" options={GROUPS} value={group} onChange={setGroup} />
    </Toolbar>
  )
}
