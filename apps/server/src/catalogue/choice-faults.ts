import { availablePlans, type PricePlan, type Terms } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import { oneRow } from '../platform/db/one-row.ts'
import type { Schema } from '../platform/db/schema.ts'

interface Components {
  readonly gpu_id: number | null
  readonly gpu_count: number
  readonly cpu_id: number
  readonly cpu_count: number
  readonly ram_id: number
  readonly ram_count: number
}

/** Configuration named in a request: the flavor decides, the components must agree with it. */
export interface Choice extends Components {
  readonly flavor_id: number
  readonly price_plan: PricePlan
}

/** Requested flavor, with the facts of its card. */
export interface FlavorFacts extends Components {
  readonly closed: boolean
  /** null without a GPU card. */
  readonly is_cloud: boolean | null
}

const COMPONENTS = ['gpu_id', 'gpu_count', 'cpu_id', 'cpu_count', 'ram_id', 'ram_count'] as const

export const NO_SUCH_FLAVOR = 'Такой конфигурации нет в каталоге. Выберите другую.'
export const NO_SUCH_SYSTEM = 'Такой системы нет в каталоге. Выберите другую.'
export const NO_PRICE = 'Цены у этой конфигурации сейчас нет. Выберите другую.'
export const NO_HOURLY_PLAN = 'Для этой видеокарты почасового тарифа нет. Выберите тариф от 1 месяца.'

/**
 * Returns why a card cannot be rented on a plan; null if it can. A configuration without a card has all plans of the terms.
 * Source: docs/rules/configuration.md#plan.
 */
export function planError(
  plan: PricePlan,
  gpu: { readonly is_cloud: boolean } | null | undefined,
  terms: Terms
): string | null {
  if (availablePlans(gpu, terms).includes(plan)) return null
  const plans = availablePlans(null, terms)
  return plans.includes(plan) ? NO_HOURLY_PLAN : `Тариф: одно из чисел ${plans.join(', ')}.`
}

/**
 * Returns the errors of a chosen flavor, a sentence per field: unknown or no longer offered, components that contradict it,
 * a plan that the terms do not have or that its card cannot be rented by. Empty if there are none.
 *
 * @param kept a flavor that counts as offered although it is closed: the current flavor of a server
 */
export function choiceFaults(
  flavor: FlavorFacts | null,
  choice: Choice,
  terms: Terms,
  kept?: number
): Record<string, string> {
  if (flavor === null || (flavor.closed && choice.flavor_id !== kept)) return { flavor_id: NO_SUCH_FLAVOR }
  const faults: Record<string, string> = {}
  for (const component of COMPONENTS)
    if (flavor[component] !== choice[component])
      faults[component] = 'Не соответствует выбранной конфигурации. Обновите страницу.'
  const fault = planError(choice.price_plan, { is_cloud: flavor.is_cloud !== false }, terms)
  return fault === null ? faults : { ...faults, price_plan: fault }
}

/** Returns the components that are not on offer, a sentence by field. */
export async function unknownComponents(
  tx: Transaction<Schema>,
  { gpu_id, cpu_id }: { readonly gpu_id: number | null; readonly cpu_id: number }
): Promise<Record<string, string>> {
  const known = await oneRow(
    tx,
    sql<{ gpu: boolean; cpu: boolean }>`
      select ${gpu_id}::bigint is null or exists (select from gpus where gpu_id = ${gpu_id} and not closed) as gpu,
        exists (select from cpus where cpu_id = ${cpu_id} and not closed) as cpu`
  )
  return {
    ...(known.gpu ? {} : { gpu_id: 'Такой видеокарты нет в каталоге. Обновите страницу.' }),
    ...(known.cpu ? {} : { cpu_id: 'Такого процессора нет в каталоге. Обновите страницу.' })
  }
}
