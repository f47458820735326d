import { storage } from '../core/storage.ts'
import type { TopUpWish } from './top-up-wish.ts'

interface TypedSum {
  readonly of: string
  readonly rub_cents: number
}

const KEY = 'top_up_sum'

const KEPT = storage<TypedSum | null>(() => sessionStorage, {
  parse(text) {
    const { of, rub_cents } = Object(JSON.parse(text)) as Partial<Record<keyof TypedSum, unknown>>
    return typeof of === 'string' && Number.isSafeInteger(rub_cents)
      ? { of, rub_cents: Number(rub_cents) }
      : null
  }
})

const nameOf = ({ rub_cents, server_id, start_ids, back }: TopUpWish) =>
  JSON.stringify([rub_cents, server_id, start_ids, back])

/** The sum that a person typed into a top-up outlives a reload; what another one asks for is not touched by it. */
export const typedSum = {
  of(wish: TopUpWish): number | undefined {
    const kept = KEPT.getItem(KEY, null)
    return kept?.of === nameOf(wish) && kept.rub_cents >= 0 ? kept.rub_cents : undefined
  },
  keep(wish: TopUpWish, rub_cents: number): void {
    KEPT.setItem(KEY, { of: nameOf(wish), rub_cents })
  },
  forget(): void {
    KEPT.removeItem(KEY)
  }
}
