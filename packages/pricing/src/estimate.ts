export type { PricedFlavor, PriceList } from './estimate/PriceList.ts'
export { priceListAt } from './estimate/priceListAt.ts'
export { type PriceListChoice, quoteAt } from './estimate/quoteAt.ts'
export { ESTIMATE_MAX, type Estimate, type EstimateItem, quoteMany } from './estimate/quoteMany.ts'
