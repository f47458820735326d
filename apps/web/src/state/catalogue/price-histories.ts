import { clientOf, type PriceHistory } from '@cloud/api'
import { priceHistory } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { createKeyedResource } from '../core/resource.ts'

const priceHistoryClientAtom = atom((get) => clientOf({ priceHistory }, get(clientOptionsAtom)).priceHistory)

/** Key of a price request: one card on offer, or configurations by comma-separated ids. */
export type PriceHistoryKey = `gpu_id=${number}` | `flavor_ids=${string}`

/** Previous prices of configurations. */
export const priceHistories = createKeyedResource<PriceHistoryKey, readonly PriceHistory[]>()

/** Loads a price history once; new prices are rare. */
export const loadPriceHistoryAtom = atom(null, async (get, set, key: PriceHistoryKey) => {
  if (get(priceHistories.stateByKey)(key).state === 'ready') return
  await set(priceHistories.load, key, async () => {
    const [name, ids = ''] = key.split('=')
    const numbers = ids.split(',').map(Number)
    const query = name === 'gpu_id' ? { gpu_id: numbers[0] } : { flavor_ids: numbers }
    const answer = await get(priceHistoryClientAtom).list({ query })
    return answer.ok ? { ok: true, data: answer.data.results } : answer
  })
})
