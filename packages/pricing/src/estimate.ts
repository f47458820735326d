export { type PricedFlavor, type PriceList, priceListAt } from './estimate/price-list-at.ts'
export { type PriceListChoice, quoteAt } from './estimate/quote-at.ts'
export { ESTIMATE_MAX, type Estimate, type EstimateItem, quoteMany } from './estimate/quote-many.ts'
