import type { CallError, NewRule, Rule } from '@cloud/api'
import { rules as endpoints } from '@cloud/api/endpoints'
import { atom, type Getter, type Setter } from 'jotai'
import { isRefused } from '../core/resource.ts'
import { toastAtom } from '../core/toast.ts'
import { mutate, type Outcome } from '../mutation/mutation.ts'
import { serversResource } from '../servers/account-servers.ts'
import { userResource } from '../user/current-user.ts'
import { rulesClientAtom, rulesResource } from './account-rules.ts'

/** Reloads everything that rules can change, because a write may have triggered them. Returns the error if the write failed. */
async function reloadAfterWrite(set: Setter, { answer }: Outcome<unknown>): Promise<CallError | null> {
  void set(serversResource.load, 'background')
  void set(userResource.load, 'background')
  await set(rulesResource.load, 'background')
  return answer.ok ? null : answer.error
}

const patchRule = (get: Getter, set: Setter, id: number, body: Partial<NewRule>) =>
  mutate(get, set, {
    subject: `rule:${id}`,
    endpoint: endpoints.patch,
    call: (options) => get(rulesClientAtom).patch({ params: { id }, body }, options)
  })

/** Saves a rule; a new rule has no id. Returns the error if it fails. */
export const saveRuleAtom = atom(null, async (get, set, id: number | null, rule: NewRule) => {
  const outcome =
    id === null
      ? await mutate(get, set, {
          subject: 'rule:new',
          endpoint: endpoints.create,
          call: (options) => get(rulesClientAtom).create({ body: rule }, options)
        })
      : await patchRule(get, set, id, rule)
  const error = await reloadAfterWrite(set, outcome)
  if (error === null) set(toastAtom, { kind: 'ok', text: `Правило «${rule.name}» сохранено.` })
  return error
})

/** Switches a rule on or off. Returns the error if it fails. */
export const switchRuleAtom = atom(null, async (get, set, id: number, is_enabled: boolean) =>
  reloadAfterWrite(set, await patchRule(get, set, id, { is_enabled }))
)

/** Removes a rule. Returns the error if it fails. */
export const removeRuleAtom = atom(null, async (get, set, { id, name }: Pick<Rule, 'id' | 'name'>) => {
  const outcome = await mutate(get, set, {
    subject: `rule:${id}`,
    endpoint: endpoints.delete,
    call: (options) => get(rulesClientAtom).delete({ params: { id } }, options)
  })
  const error = await reloadAfterWrite(set, outcome)
  // a rule that is already gone is the requested result
  if (error !== null && !isRefused(error, 404)) return error
  set(toastAtom, { kind: 'ok', text: `Правило «${name}» удалено.` })
  return null
})
