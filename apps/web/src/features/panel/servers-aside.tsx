import { SegmentedControl } from '@cloud/ui'
import { countsAtom, type Look, lookAtom } from '../../state/panel/view.ts'
import { useAction, useValue } from '../../state/use.ts'
import css from './panel.module.css'

const LOOKS = [
  { value: 'table', text: 'Таблица' },
  { value: 'cards', text: 'Карточки' }
] as const satisfies readonly { value: Look; text: string }[]

const plural = new Intl.PluralRules('ru')
const NAMED: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'сервер', few: 'сервера' }

/** How many servers there are and how many run, '6 серверов, 3 работают'; and how they are shown. */
export function ServersAside() {
  const { all, running } = useValue(countsAtom)
  const look = useValue(lookAtom)
  const setLook = useAction(lookAtom)
  if (all === 0) return null
  const runs = plural.select(running) === 'one' ? 'работает' : 'работают'
  const run = running === 0 ? '' : `, ${running}\u00a0${runs}`
  return (
    <div className={css.aside}>
      <p>{`${all}\u00a0${NAMED[plural.select(all)] ?? 'серверов'}${run}`}</p>
      <SegmentedControl
        className={css.look}
        legend="Вид"
        hideLegend
        small
        options={LOOKS}
        value={look}
        onChange={setLook}
      />
    </div>
  )
}
