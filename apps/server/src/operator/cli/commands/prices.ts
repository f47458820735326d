import { PRICE_PLANS, type Terms } from '@cloud/pricing'
import { discountDoubts, priceDoubts } from '../../../catalogue/import/catalogue-doubts.ts'
import { now as productNow } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { listCards } from '../../catalogue/flavors.ts'
import { priceEffects, shortEffects } from '../../catalogue/price-effects.ts'
import {
  listPricesToCome,
  type NewTerms,
  setTerms,
  showTerms,
  withdrawPrices
} from '../../catalogue/prices.ts'
import { audited, readPersonal, refuseDoubted } from '../audited.ts'
import { type Command, type Input, type Outcome, UsageError } from '../command.ts'
import { moment, percent, toCome, whole } from '../parse-values.ts'

/** A plan of months that can have a discount, and its percent. */
const DISCOUNT = new RegExp(`^\\s*(${PRICE_PLANS.filter((plan) => plan > 1).join('|')})=(.+)$`)

/** '3=7,6=10' as fractions by plan. */
function discounts(text: string | boolean | undefined): NewTerms['planDiscounts'] {
  if (text === undefined) return {}
  const entries = String(text)
    .split(',')
    .map((one) => DISCOUNT.exec(one))
  if (entries.includes(null))
    throw new UsageError(`--discounts must be like 3=5,6=10,12=15 (months=percent), got '${text}'.`)
  const plans = entries.map((one) => one?.[1])
  const twice = plans.find((plan, at) => plans.indexOf(plan) < at)
  if (twice !== undefined) throw new UsageError(`--discounts names ${twice} months twice, got '${text}'.`)
  return Object.fromEntries(
    // the exponent divides the typed decimals by 100 without rounding
    entries.map((one) => [one?.[1], Number(`${percent('--discounts', one?.[2])}e-2`)])
  )
}

function newTerms({ options }: Input): NewTerms {
  const { vat, 'per-card': perCard, days } = options
  const terms = {
    planDiscounts: discounts(options['discounts']),
    ...(vat === undefined ? {} : { vatPercent: Number(percent('--vat', vat)) }),
    ...(perCard === undefined
      ? {}
      : { infrastructureCostPerGpu: whole('--per-card', perCard, { min: 0, max: 1_000_000 }) }),
    ...(days === undefined ? {} : { daysPerMonth: whole('--days', days, { max: 31 }) })
  }
  if (Object.keys(terms).length + Object.keys(terms.planDiscounts).length === 1)
    throw new UsageError('Say what becomes another: --vat, --discounts, --per-card or --days.')
  return terms
}

async function set(input: Input): Promise<Outcome> {
  const wanted = newTerms(input)
  const from = moment('--from', input.options['from'])
  const output = await audited(input, async (tx, now) => {
    const done = await setTerms(tx, wanted, toCome('--from', from, now))
    const cost = ({ infrastructureCostPerGpu }: Terms) => 100 * infrastructureCostPerGpu
    refuseDoubted(input, [
      ...priceDoubts([{ of: 'a card', was: cost(done.was), becomes: cost(done.terms) }]),
      ...discountDoubts(done.was.planDiscounts, done.terms.planDiscounts)
    ])
    return { ...done, renewals: shortEffects(await priceEffects(tx)) }
  })
  return {
    output,
    doneBefore: output.changed ? undefined : 'These terms hold then already: nothing is changed.'
  }
}

/** The prices that all flavors share, those to come, and the cards that they are about. */
export const PRICES: Readonly<Record<string, Command>> = {
  'terms show': {
    about: 'VAT, discounts of the plans, cost per card, days of a month: what holds and what is to come.',
    run: async ({ db }) => ({
      output: await inTransaction(db, async (tx) => showTerms(tx, await productNow(tx)))
    })
  },
  'terms set': {
    options: {
      vat: 'PERCENT',
      discounts: 'LIST',
      'per-card': 'ROUBLES',
      days: 'DAYS',
      from: 'TIME',
      yes: 'DOUBTS'
    },
    about:
      'Change terms from now on, or from a moment to come; what is not named stays. LIST: 3=5,6=10,12=15 (months=percent); whole ROUBLES a month. Prices that are pinned stay.',
    run: set
  },
  'prices list': {
    about: 'Prices and terms to come, moment by moment, beside what holds until then.',
    run: async ({ db }) => ({
      output: await inTransaction(db, async (tx) => listPricesToCome(tx, await productNow(tx)))
    })
  },
  'prices preview': {
    about:
      'Whose next renewal costs another sum: account, server, from when, before and after, the earliest first. By the prices in force and those to come.',
    run: async (input) => ({
      output: await readPersonal(input, (tx) => priceEffects(tx))
    })
  },
  'prices withdraw': {
    takes: ['TIME'],
    options: { flavor: 'ID' },
    about:
      'What was to come at this moment does not come: flavors, disks and terms, or the price of one flavor alone. See prices list.',
    run: async (input) => {
      const at = moment('TIME', input.args[0]) ?? new Date()
      const flavor = input.options['flavor']
      const flavor_id = flavor === undefined ? undefined : whole('--flavor', flavor)
      return { output: await audited(input, (tx, now) => withdrawPrices(tx, at, now, flavor_id)) }
    }
  },
  'cards list': {
    about: 'All cards: id, short name (their address), whether they are closed, flavors and places on offer.',
    run: async ({ db }) => ({ output: await listCards(db) })
  }
}
