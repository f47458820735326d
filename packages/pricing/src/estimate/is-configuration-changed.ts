interface Component {
  readonly id: number
}

/**
 * A server of the API, or a flavor of the API with the other choices: `{ ...flavor, ssd_count, price_plan,
 * server_full_rent_price_rub_cents: quote.total }`.
 */
export interface PricedConfiguration {
  readonly gpu: Component | null
  readonly gpu_count: number
  readonly cpu: Component
  readonly cpu_count: number
  readonly ram: Component
  readonly ram_count: number
  readonly ssd_count: number
  readonly price_plan: number
  readonly server_full_rent_price_rub_cents: number
}

const COMPARED = [
  'gpu',
  'gpu_count',
  'cpu',
  'cpu_count',
  'ram',
  'ram_count',
  'ssd_count',
  'price_plan',
  'server_full_rent_price_rub_cents'
] as const

const identityOf = (value: Component | number | null | undefined) =>
  typeof value === 'number' ? value : value?.id

/**
 * Returns true if GPU, CPU, RAM (kind or count), disk, plan or price differ. Otherwise there is nothing to apply, so the
 * confirm button of a change must be disabled.
 * Source: docs/rules/money.md#change-of-configuration.
 */
export const isConfigurationChanged = (original: PricedConfiguration, chosen: PricedConfiguration): boolean =>
  COMPARED.some((part) => identityOf(original?.[part]) !== identityOf(chosen?.[part]))
