import { dayAndTime } from '@cloud/ui'
import { Fragment } from 'react'
import { PageLink } from '../../../shared/navigation/page-link.tsx'
import { innerPaths } from '../../../state/address/inner-paths.ts'
import { clockAtom } from '../../../state/core/clock.ts'
import { useValue } from '../../../state/hooks.ts'
import type { UpcomingRuleAction } from '../../../state/rules/upcoming-actions.ts'

const ACTION_TEXTS = {
  stop: ['Остановится', 'остановится'],
  start: ['Запустится', 'запустится']
} as const

interface UpcomingRuleActionsProps {
  readonly acts: readonly UpcomingRuleAction[]
}

/** Upcoming stops and starts of a server by rules, with links to the rules. */
export function UpcomingRuleActions({ acts }: UpcomingRuleActionsProps) {
  const clock = useValue(clockAtom)
  return acts.map(({ id, name, then, next_at, is_estimate }, index) => (
    <Fragment key={id}>
      <span>{`${index > 0 ? ', ' : ''}${ACTION_TEXTS[then][index === 0 ? 0 : 1]} ${is_estimate ? '≈\u00a0' : ''}${dayAndTime(next_at, clock())}, по\u00a0правилу`}</span>{' '}
      <PageLink href={innerPaths.rule(id)}>{`«${name}»`}</PageLink>
    </Fragment>
  ))
}
