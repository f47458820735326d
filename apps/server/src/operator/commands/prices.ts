import type { Terms } from '@cloud/pricing'
import { discountDoubts, priceDoubts } from '../../catalogue/import/catalogue-doubts.ts'
import { listCards } from '../catalogue/flavors.ts'
import { priceEffects, shortEffects } from '../catalogue/price-effects.ts'
import { listPricesToCome, type NewTerms, setTerms, showTerms, withdrawPrices } from '../catalogue/prices.ts'
import { refuseDoubted } from '../cli/audited.ts'
import { type Commands, doneUnless, readCommand, readPersonalCommand, writeCommand } from '../cli/command.ts'
import { ID, number, optional, PERCENT, required, TIME, withDefault, word } from '../cli/parameters.ts'
import { futureTime, percent, UsageError } from '../cli/parse-values.ts'

/** Matches a plan of several months and its discount in percent. */
const DISCOUNT = /^\s*([2-9]|[1-3]\d)=(.+)$/

/** Parses discounts such as '3=7,6=10' to fractions by plan. */
function parseDiscounts(_: string, text: string): NewTerms['discounts'] {
  if (text === '') return {}
  const entries = text.split(',').map((one) => DISCOUNT.exec(one))
  if (entries.includes(null))
    throw new UsageError(`--discounts must be like 3=5,6=10,12=15 (months=percent), got '${text}'.`)
  const plans = entries.map((one) => one?.[1])
  const twice = plans.find((plan, at) => plans.indexOf(plan) < at)
  if (twice !== undefined) throw new UsageError(`--discounts names ${twice} months twice, got '${text}'.`)
  return Object.fromEntries(
    entries.map((one) => [
      one?.[1],
      Math.round(Number(percent('--discounts', one?.[2] ?? '')) * 100) / 10_000
    ])
  )
}

/** Commands for prices that all flavors share, and for future prices. */
export const PRICES: Commands = {
  'terms show': readCommand(
    'Show VAT, plan discounts, cost per card and days per month: the current and the future values.',
    {},
    (tx, _, now) => showTerms(tx, now)
  ),
  'terms set': writeCommand(
    'Change terms from now on or from a future time; terms that are not given stay, and so do pinned prices. LIST: 3=5,6=10,12=15 (months=percent); ROUBLES: whole roubles a month.',
    {
      vat: optional(PERCENT),
      discounts: withDefault(required('LIST', parseDiscounts), ''),
      'per-card': optional(number('ROUBLES', { min: 0, max: 1_000_000 })),
      days: optional(number('DAYS', { max: 31 })),
      from: optional(TIME),
      yes: optional(word('DOUBTS'))
    },
    async (tx, { vat, discounts, 'per-card': perCard, days, from }, now, input) => {
      const wanted = {
        discounts,
        ...(vat === null ? {} : { vatPercent: Number(vat) }),
        ...(perCard === null ? {} : { infrastructureCostPerGpu: perCard }),
        ...(days === null ? {} : { daysPerMonth: days })
      }
      if (Object.keys(wanted).length + Object.keys(discounts).length === 1)
        throw new UsageError('Name what to change: --vat, --discounts, --per-card or --days.')
      const done = await setTerms(tx, wanted, futureTime('--from', from, now))
      const cost = ({ infrastructureCostPerGpu }: Terms) => 100 * infrastructureCostPerGpu
      refuseDoubted(input, [
        ...priceDoubts([{ of: 'a card', was: cost(done.was), becomes: cost(done.terms) }]),
        ...discountDoubts(done.was, done.terms)
      ])
      return { ...done, renewals: shortEffects(await priceEffects(tx)) }
    },
    ({ changed }) => doneUnless(changed, 'These terms already apply then: nothing is changed.')
  ),
  'prices list': readCommand(
    'List future prices and terms by time, beside the current ones.',
    {},
    (tx, _, now) => listPricesToCome(tx, now)
  ),
  'prices preview': readPersonalCommand(
    'List the servers whose next renewal changes its price, the earliest first: account, server, time, old and new price. Includes future prices.',
    {},
    (tx) => priceEffects(tx)
  ),
  'prices withdraw': writeCommand(
    'Cancel the prices and terms planned for this time, or only the price of one flavor. See prices list.',
    { TIME, flavor: optional(ID) },
    (tx, { TIME, flavor }, now) => withdrawPrices(tx, TIME, now, flavor ?? undefined)
  ),
  'cards list': readCommand(
    'List cards with id, short name (part of the address), flavors and capacity on offer, and whether they are closed.',
    {},
    (tx) => listCards(tx)
  )
}
