import type { ServerConfig } from '@cloud/api'
import { Icon, ruleSentence, Section } from '@cloud/ui'
import { useEffect } from 'react'
import { LoadSection } from '../../../loading/load-section.tsx'
import { PageLink } from '../../../shared/navigation/page-link.tsx'
import shared from '../../../shared/panel/boxes.module.css'
import { innerPaths } from '../../../state/address/inner-paths.ts'
import { clockAtom } from '../../../state/core/clock.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { rulesResource } from '../../../state/rules/account-rules.ts'
import css from './server.module.css'

/** Rules that act on a server or on all servers, with links to them. */
export function ServerRules({ server }: { readonly server: ServerConfig }) {
  const clock = useValue(clockAtom)
  const rules = useValue(rulesResource.state)
  const load = useAction(rulesResource.load)
  useEffect(() => {
    if (rules.state === 'idle') void load()
  }, [rules.state, load])
  return (
    <Section heading="Правила" className={shared.box}>
      <LoadSection load={rules} heading="Не удалось загрузить правила" onRetry={() => void load()}>
        {(all) => {
          const own = all.filter(({ server_id }) => server_id === null || server_id === server.id)
          if (own.length === 0) return <p className={css.hint}>Для этого сервера правил нет.</p>
          return (
            <ul className={css.lines}>
              {own.map((rule) => (
                <li key={rule.id}>
                  <PageLink href={innerPaths.rule(rule.id)}>{rule.name}</PageLink>
                  <small>{`${ruleSentence(rule, rule.server_id === null ? null : server.name, clock())}${rule.is_enabled ? '' : ', выключено'}`}</small>
                </li>
              ))}
            </ul>
          )
        }}
      </LoadSection>
      <PageLink href={innerPaths.newRule(server.id)} className={css.add}>
        <Icon name="plus" />
        <span>Новое правило</span>
      </PageLink>
    </Section>
  )
}
