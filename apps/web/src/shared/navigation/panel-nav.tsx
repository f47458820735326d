import { SectionNav } from '@cloud/ui'
import { useNavigate } from 'react-router'
import { pageKindAtom } from '../../state/address/location.ts'
import { paths } from '../../state/address/paths.ts'
import { useValue } from '../../state/hooks.ts'

/** Links to the pages of the panel. */
export function PanelNav() {
  const kind = useValue(pageKindAtom)
  const go = useNavigate()
  return (
    <SectionNav
      label="Панель"
      links={[
        { href: paths.panel(), text: 'Обзор', current: kind === 'panel' },
        { href: paths.spending(), text: 'Расходы', current: kind === 'spending' },
        { href: paths.offers(), text: 'Предложения', current: kind === 'offers' },
        { href: paths.rules(), text: 'Правила', current: kind === 'rules' }
      ]}
      onNavigate={go}
    />
  )
}
