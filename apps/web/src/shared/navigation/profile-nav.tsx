import { SectionNav } from '@cloud/ui'
import { useNavigate } from 'react-router'
import { pageKindAtom } from '../../state/address/location.ts'
import { paths } from '../../state/address/paths.ts'
import { useValue } from '../../state/hooks.ts'

/** Links to the pages of the user's profile. */
export function ProfileNav() {
  const kind = useValue(pageKindAtom)
  const go = useNavigate()
  return (
    <SectionNav
      label="Профиль"
      links={[
        { href: paths.profile(), text: 'Данные и реквизиты', current: kind === 'profile' },
        { href: paths.security(), text: 'Безопасность', current: kind === 'security' },
        { href: paths.sshKeys(), text: 'SSH-ключи', current: kind === 'ssh-keys' },
        { href: paths.programs(), text: 'Доступ для программ', current: kind === 'programs' }
      ]}
      onNavigate={go}
    />
  )
}
