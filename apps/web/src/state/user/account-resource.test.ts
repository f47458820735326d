import type { Atom } from 'jotai'
import { expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { type Loadable, loadedData } from '../core/resource.ts'
import { createPageStore } from '../page-store.ts'
import { loadTokensAtom, tokensAtom } from '../programs/account-tokens.ts'
import { loadWebhooksAtom, webhooksAtom } from '../programs/account-webhooks.ts'
import { watchesResource } from '../watches/account-watches.ts'
import { userResource } from './current-user.ts'
import { loadSshKeysAtom, sshKeysAtom } from './ssh-keys.ts'

const other = { ...person, id: person.id + 1 }
interface AccountList {
  readonly state: Atom<Loadable<readonly { readonly id: number }[]>>
  readonly load: typeof watchesResource.load
}

/** A row that is an SSH key, a token, a webhook and a watch at once. */
const row = {
  name: 'CI',
  created_at: '2026-11-21T09:00:00.000Z',
  type: 'ssh-ed25519',
  fingerprint: 'SHA256:0',
  prefix: 'cld_0',
  scopes: [],
  expires_at: null,
  month_limit_rub_cents: null,
  spent_in_month_rub_cents: 0,
  last_used_at: null,
  url: 'https://example.com/hook',
  events: [],
  is_enabled: true,
  gpu_id: null,
  gpu_count: null,
  flavor_id: 101,
  last_notified_at: null
}

test.each<[string, AccountList]>([
  ['SSH keys', { state: sshKeysAtom, load: loadSshKeysAtom }],
  ['tokens', { state: tokensAtom, load: loadTokensAtom }],
  ['webhooks', { state: webhooksAtom, load: loadWebhooksAtom }],
  ['watches', watchesResource]
])(
  '%s of another account are dropped when the account changes, also by a switch and back',
  async (_, { state, load }) => {
    let signedIn = person.id
    let delay: Promise<void> | undefined
    let calls = 0
    vi.stubGlobal('fetch', async (address: string) => {
      const rows = address.includes('/deliveries/') ? [] : [{ ...row, id: signedIn }]
      calls += 1
      await delay
      return Response.json({ count: rows.length, results: rows })
    })
    const store = createPageStore('/panel', globals)
    const shown = () => loadedData(store.get(state))?.map(({ id }) => id)
    store.set(userResource.put, person)
    await store.set(load)
    expect(shown()).toEqual([person.id])

    // another account has signed in in another tab, and the lists arrive before the page learns of it, and after
    signedIn = other.id
    await store.set(load)
    const { promise, resolve } = Promise.withResolvers<void>()
    delay = promise
    calls = 0
    const late = store.set(load)
    await vi.waitUntil(() => calls > 0)
    delay = undefined
    store.set(userResource.put, other)
    expect(shown()).toBeUndefined()
    await store.set(load)
    expect(shown()).toEqual([other.id])

    signedIn = person.id
    store.set(userResource.put, person)
    expect(shown()).toBeUndefined()
    resolve()
    await late
    expect(shown()).toBeUndefined()
    await store.set(load)
    expect(shown()).toEqual([person.id])
  }
)
