import type { PricePlan } from '@cloud/pricing'

/** What a configuration's price is of: 'в месяц с диском'; 'в час без диска' for one that is of the machine alone. */
export const priceScope = (price_plan: PricePlan, disk: boolean): string =>
  `в\u00a0${price_plan === 0 ? 'час' : 'месяц'} ${disk ? 'с' : 'без'}\u00a0диск${disk ? 'ом' : 'а'}`
