import { createStorage } from '../core/storage.ts'
import type { RequestedTopUp } from './requested-top-up.ts'

interface TypedSum {
  readonly of: string
  readonly rub_cents: number
}

const STORAGE_KEY = 'top_up_sum'

const SUM_STORAGE = createStorage<TypedSum | null>(() => sessionStorage, {
  parse(text) {
    const { of, rub_cents } = Object(JSON.parse(text)) as Partial<Record<keyof TypedSum, unknown>>
    return typeof of === 'string' && Number.isSafeInteger(rub_cents)
      ? { of, rub_cents: Number(rub_cents) }
      : null
  }
})

const topUpKey = ({ rub_cents, server_id, start_ids, back }: RequestedTopUp) =>
  JSON.stringify([rub_cents, server_id, start_ids, back])

/** Keeps the sum typed into a top-up through a reload; a top-up with other parameters does not use it. */
export const typedSum = {
  read(wish: RequestedTopUp): number | undefined {
    const kept = SUM_STORAGE.getItem(STORAGE_KEY, null)
    return kept?.of === topUpKey(wish) && kept.rub_cents >= 0 ? kept.rub_cents : undefined
  },
  store(wish: RequestedTopUp, rub_cents: number): void {
    SUM_STORAGE.setItem(STORAGE_KEY, { of: topUpKey(wish), rub_cents })
  },
  forget(): void {
    SUM_STORAGE.removeItem(STORAGE_KEY)
  }
}
