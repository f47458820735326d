import type { Rule, RulePreview } from '@cloud/api'
import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { rulesResource } from './account-rules.ts'
import { upcomingActionsOfServerAtom } from './upcoming-actions.ts'

const rule = (id: number, rest: Partial<Rule & RulePreview>): Rule & RulePreview => ({
  id,
  name: `Правило ${id}`,
  is_enabled: true,
  server_id: 7,
  when: { kind: 'ran_for', hours: id },
  then: 'stop',
  next_at: `2026-11-2${id}T00:00:00.000Z`,
  is_estimate: false,
  ...rest
})

function actsOn(status: number, list: readonly (Rule & RulePreview)[]) {
  const store = createStore()
  store.set(rulesResource.put, list)
  return store
    .get(upcomingActionsOfServerAtom)({ id: 7, status: status as 2 })
    .map(({ id }) => id)
}

test.each([
  ['one that works is stopped', 2, [rule(1, {})], [1]],
  ['by the first of several', 2, [rule(1, {}), rule(2, {})], [1]],
  ['and started again', 2, [rule(1, {}), rule(2, { then: 'start' })], [1, 2]],
  ['a stop of all is one of its own', -2, [rule(1, { server_id: null })], [1]],
  ['one that is stopped is started, then stopped', 0, [rule(1, { then: 'start' }), rule(2, {})], []],
  ['one that is paused: the same', -1, [rule(1, { then: 'start' }), rule(2, {})], [1, 2]],
  ['a stop of what does not work is none', -1, [rule(1, {}), rule(2, { then: 'start' })], [2]],
  ['a letter is no act', 2, [rule(1, { then: 'notify' })], []],
  ['nor is what is not foreseen', 2, [rule(1, { next_at: null })], []],
  ['nor what is about another server', 2, [rule(1, { server_id: 8 })], []]
] as const)('%s', (_, status, list, ids) => {
  expect(actsOn(status, list)).toEqual(ids)
})
