import { SelectField, TextField } from '@cloud/ui'
import { type Group, groupAtom, isSearchedAtom, searchAtom } from '../../../state/servers/view.ts'
import { useAction, useValue } from '../../../state/use.ts'
import css from '../parts/panel.module.css'

const GROUPS = [
  { value: 'all', text: 'Все' },
  { value: 'running', text: 'Работают' },
  { value: 'stopped', text: 'Остановлены' },
  { value: 'queue', text: 'В очереди' },
  { value: 'unpaid', text: 'Ждут оплаты' },
  { value: 'error', text: 'С ошибкой' }
] as const satisfies readonly { value: Group; text: string }[]

/** How a long list is looked through: a part of a name, a state. */
export function ServerTools() {
  const searched = useValue(isSearchedAtom)
  const sought = useValue(searchAtom)
  const seek = useAction(searchAtom)
  const group = useValue(groupAtom)
  const setGroup = useAction(groupAtom)
  if (!searched) return null
  return (
    <div className={`${css.tools} ${css.find}`}>
      <TextField
        label="Найти"
        type="search"
        placeholder="Имя или карта"
        autoComplete="off"
        value={sought}
        onChange={(event) => seek(event.target.value)}
      />
      <SelectField label="Состояние" options={GROUPS} value={group} onChange={setGroup} />
    </div>
  )
}
