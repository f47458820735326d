import type { PlanTerms, Terms } from '@cloud/pricing'
import { discountDoubts, priceDoubts } from '../../catalogue/import/catalogue-doubts.ts'
import { withdrawnPlanDoubts } from '../../catalogue/import/withdrawn-plans.ts'
import { readPriceLists } from '../../catalogue/price-lists.ts'
import { catalogueTurn } from '../catalogue/catalogue-turn.ts'
import { listCards } from '../catalogue/flavors.ts'
import { priceEffects, shortEffects } from '../catalogue/price-effects.ts'
import { listPricesToCome, type NewTerms, setTerms, showTerms, withdrawPrices } from '../catalogue/prices.ts'
import { refuseDoubted } from '../cli/audited.ts'
import {
  type Commands,
  command,
  doneUnless,
  readCommand,
  readPersonalCommand,
  writeCommand
} from '../cli/command.ts'
import { FILE, ID, number, optional, PERCENT, required, TIME, withDefault, word } from '../cli/parameters.ts'
import { futureTime, percent, UsageError } from '../cli/parse-values.ts'
import { writeOutput } from './catalogue.ts'

/** Matches a plan of several months and its discount in percent. */
const DISCOUNT = /^\s*([2-9]|[1-3]\d)=(.+)$/

/** Matches a plan and, from two months on, its discount in percent. */
const PLAN = /^\s*(?:([01])|([2-9]|[1-3]\d)=(.+?))\s*$/

/** Parses plans such as '0,1,3=5,24=20', in any order. */
function parsePlans(_: string, text: string): readonly PlanTerms[] {
  const plans = text.split(',').map((one) => {
    const [, short, long, discount = '0'] = PLAN.exec(one) ?? []
    if (short === undefined && long === undefined)
      throw new UsageError(`--plans must be like 0,1,3=5,24=20 (months=percent), got '${text}'.`)
    return { months: Number(short ?? long), discount: fractionOf('--plans', discount) }
  })
  const sorted = plans.sort((one, other) => one.months - other.months)
  const twice = sorted.find(({ months }, at) => months === sorted[at - 1]?.months)
  if (twice !== undefined) throw new UsageError(`--plans names ${twice.months} months twice, got '${text}'.`)
  return sorted
}

/** Converts a percent to a fraction of whole basis points. */
const fractionOf = (name: string, text: string): number =>
  Math.round(Number(percent(name, text)) * 100) / 10_000

/** Parses discounts such as '3=7,6=10' to fractions by plan. */
function parseDiscounts(_: string, text: string): NewTerms['discounts'] {
  if (text === '') return {}
  const entries = text.split(',').map((one) => DISCOUNT.exec(one))
  if (entries.includes(null))
    throw new UsageError(`--discounts must be like 3=5,6=10,12=15 (months=percent), got '${text}'.`)
  const plans = entries.map((one) => one?.[1])
  const twice = plans.find((plan, at) => plans.indexOf(plan) < at)
  if (twice !== undefined) throw new UsageError(`--discounts names ${twice} months twice, got '${text}'.`)
  return Object.fromEntries(entries.map((one) => [one?.[1], fractionOf('--discounts', one?.[2] ?? '')]))
}

/** Commands for prices that all flavors share, and for future prices. */
export const PRICES: Commands = {
  'terms show': readCommand(
    'Show VAT, plan discounts, cost per card and days per month: the current and the future values.',
    {},
    (tx, _, now) => showTerms(tx, now)
  ),
  'terms set': writeCommand(
    'Change terms from now on or from a future time; terms that are not given stay, and so do pinned prices. LIST: 3=5,6=10,12=15 (months=percent); PLANS: all plans, 0,1,3=5,24=20, where 0 is the hourly plan; ROUBLES: whole roubles a month.',
    {
      vat: optional(PERCENT),
      discounts: withDefault(required('LIST', parseDiscounts), ''),
      plans: optional(required('PLANS', parsePlans)),
      'per-card': optional(number('ROUBLES', { min: 0, max: 1_000_000 })),
      days: optional(number('DAYS', { max: 31 })),
      from: optional(TIME),
      yes: optional(word('DOUBTS'))
    },
    async (tx, { vat, discounts, plans, 'per-card': perCard, days, from }, _, input) => {
      if (plans !== null && Object.keys(discounts).length > 0)
        throw new UsageError('--plans names all discounts: leave out --discounts.')
      const wanted = {
        discounts,
        ...(plans === null ? {} : { plans }),
        ...(vat === null ? {} : { vatPercent: Number(vat) }),
        ...(perCard === null ? {} : { infrastructureCostPerGpu: perCard }),
        ...(days === null ? {} : { daysPerMonth: days })
      }
      if (Object.keys(wanted).length + Object.keys(discounts).length === 1)
        throw new UsageError('Name what to change: --vat, --discounts, --plans, --per-card or --days.')
      const done = await setTerms(tx, wanted, futureTime('--from', from, await catalogueTurn(tx)))
      const cost = ({ infrastructureCostPerGpu }: Terms) => 100 * infrastructureCostPerGpu
      refuseDoubted(input, [
        ...priceDoubts([{ of: 'a card', was: cost(done.was), becomes: cost(done.terms) }]),
        ...discountDoubts(done.was, done.terms),
        ...(await withdrawnPlanDoubts(tx, done.was, done.terms))
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
  'prices export': command(
    'Print the price list in force as JSON, as the API sends it, or write it to a new file. catalogue import reads it.',
    { FILE: optional(FILE) },
    async ({ FILE }, { db }) => {
      const list = (await readPriceLists(db)).at(-1)
      if (list === undefined)
        throw new UsageError('No disk with a price is on offer, so there is no price list.')
      return writeOutput(list, FILE)
    }
  ),
  'prices preview': readPersonalCommand(
    'List the servers whose next renewal changes its price, the earliest first: account, server, time, old and new price. Includes future prices.',
    {},
    (tx) => priceEffects(tx)
  ),
  'prices withdraw': writeCommand(
    'Cancel the prices and terms planned for this time, or only the price of one flavor. See prices list.',
    { TIME, flavor: optional(ID) },
    async (tx, { TIME, flavor }) => withdrawPrices(tx, TIME, await catalogueTurn(tx), flavor ?? undefined)
  ),
  'cards list': readCommand(
    'List cards with id, short name (part of the address), flavors and capacity on offer, and whether they are closed.',
    {},
    (tx) => listCards(tx)
  )
}
