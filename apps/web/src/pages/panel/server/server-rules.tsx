import type { ServerConfig } from '@cloud/api'
import { Link, ruleSentence, Section } from '@cloud/ui'
import { useNavigate } from 'react-router'
import { innerPaths } from '../../../state/address/inner-paths.ts'
import { paths } from '../../../state/address/paths.ts'
import { clockAtom } from '../../../state/core/clock.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { useValue } from '../../../state/hooks.ts'
import { rulesResource } from '../../../state/rules/account-rules.ts'
import css from './server.module.css'

/** Rules that act on a server, with links to them. */
export function ServerRules({ server }: { readonly server: ServerConfig }) {
  const go = useNavigate()
  const clock = useValue(clockAtom)
  const rules = loadedData(useValue(rulesResource.state)) ?? []
  const own = rules.filter(({ server_id }) => server_id === server.id)
  return (
    <Section heading="Правила">
      {own.length > 0 && (
        <ul className={css.list}>
          {own.map((rule) => (
            <li key={rule.id}>
              <Link href={innerPaths.rule(rule.id)} onNavigate={go}>
                {rule.name}
              </Link>
              <span>{`${ruleSentence(rule, server.name, clock())}${rule.is_enabled ? '' : ', выключено'}`}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={css.hint}>
        {own.length === 0 && <span>{'Для этого сервера правил нет. '}</span>}
        <Link href={paths.rules()} onNavigate={go}>
          {own.length === 0 ? 'Создать правило' : 'Все правила'}
        </Link>
      </p>
    </Section>
  )
}
