import type { CallError, ServerChange, ServerConfig, StatusChange } from '@cloud/api'
import { cloudServers as endpoints } from '@cloud/api/endpoints'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { loaded } from '../load.ts'
import { user } from '../user/user.ts'
import { press } from '../writes/press.ts'
import { panelClientAtom } from './client.ts'
import { deleteHereAtom } from './seen.ts'
import { replaceAtom, servers } from './servers.ts'

type Act =
  | { readonly do: 'status'; readonly body: StatusChange }
  | { readonly do: 'patch'; readonly body: ServerChange }

const underWay = atom<ReadonlySet<number>>(new Set<number>())

/**
 * Acts on a server: one act at a time. Its answer takes the server's place in the list; after a refusal the list is asked
 * for again, for the screen was wrong about it. Answers why it could not.
 */
export const actAtom = atom(
  null,
  async (get, set, { id }: Pick<ServerConfig, 'id'>, act: Act): Promise<CallError | null> => {
    if (get(underWay).has(id)) return null
    set(underWay, new Set(get(underWay)).add(id))
    const who = loaded(get(user.state))?.id
    const { cloudServers } = get(panelClientAtom)
    const params = { id }
    const about = `${act.do}:${id}`
    const answer = await (act.do === 'status'
      ? press(get, set, {
          about,
          endpoint: endpoints.changeStatus,
          call: (options) => cloudServers.changeStatus({ params, body: act.body }, options)
        })
      : press(get, set, {
          about,
          endpoint: endpoints.patch,
          call: (options) => cloudServers.patch({ params, body: act.body }, options)
        }))
    set(underWay, new Set([...get(underWay)].filter((other) => other !== id)))
    const error = answer.ok ? null : answer.error
    // the panel is another account's by now
    if (loaded(get(user.state))?.id !== who) return error
    if (answer.ok) {
      if (answer.data.status === STATUS.deleted) set(deleteHereAtom, id)
      set(replaceAtom, [answer.data])
    }
    await Promise.all([set(user.load, 'silently'), error && set(servers.load, 'silently')])
    return error
  }
)
