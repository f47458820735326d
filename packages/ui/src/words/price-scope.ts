import type { PricePlan } from '@cloud/pricing'

/** Returns the scope of a configuration's price: 'в месяц с диском', or 'в час без диска' for the machine alone. */
export const priceScope = (price_plan: PricePlan, disk: boolean): string =>
  `в\u00a0${price_plan === 0 ? 'час' : 'месяц'} ${disk ? 'с' : 'без'}\u00a0диск${disk ? 'ом' : 'а'}`
