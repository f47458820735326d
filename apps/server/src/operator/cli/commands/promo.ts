import { PRICE_PLANS } from '@cloud/pricing'
import { cardIds } from '../../catalogue/flavors.ts'
import { addPromoCode, closePromoCode, listPromoCodes } from '../../catalogue/promo-codes.ts'
import { audited } from '../audited.ts'
import { type Command, type Input, UsageError } from '../command.ts'
import { line, moment, percent, toCome, whole } from '../parse-values.ts'

const PLANS: readonly number[] = PRICE_PLANS

const list = (text: string | boolean | undefined): string[] | null =>
  text === undefined ? null : [...new Set(String(text).split(','))]

function plansOf(text: string | boolean | undefined): number[] | null {
  const plans = list(text)?.map((plan) => whole('--plans', plan.trim(), { min: 0 })) ?? null
  if (plans?.some((plan) => !PLANS.includes(plan)))
    throw new UsageError(`--plans must be of ${PLANS.join(', ')}, got '${text}'.`)
  return plans
}

const limit = (option: string, text: string | boolean | undefined) =>
  text === undefined ? null : whole(option, text, { min: 0, max: 1_000_000_000 })

const promo = ({ args: [code, typed], options }: Input) => ({
  code: line('CODE', code, 50),
  discount: percent('PERCENT', typed),
  plans: plansOf(options['plans']),
  from: moment('--from', options['from']),
  valid_until: moment('--until', options['until']),
  max_uses: limit('--uses', options['uses']),
  max_uses_per_account: limit('--uses-per-account', options['uses-per-account']),
  first_order_only: options['first-order'] === true
})

export const PROMO: Readonly<Record<string, Command>> = {
  'promo list': {
    about: 'All promo codes with their uses.',
    run: async ({ db }) => ({ output: await listPromoCodes(db) })
  },
  'promo add': {
    takes: ['CODE', 'PERCENT'],
    options: {
      plans: 'LIST',
      cards: 'LIST',
      from: 'TIME',
      until: 'TIME',
      uses: 'COUNT',
      'uses-per-account': 'COUNT',
      'first-order': 'flag'
    },
    about:
      'Add a code that holds from now on, or from a moment to come; without plans for 1 to 12 months, else without limits. Cards by id, name or short name, see cards list.',
    run: async (input) => {
      const { from, ...added } = promo(input)
      const cards = list(input.options['cards'])
      return {
        output: await audited(input, async (tx, now) => {
          const valid_from = toCome('--from', from, now)
          if (added.valid_until !== null) toCome('--until', added.valid_until, valid_from.getTime())
          const gpu_ids = cards === null ? null : await cardIds(tx, cards)
          return addPromoCode(tx, { ...added, valid_from, gpu_ids }, now)
        })
      }
    }
  },
  'promo close': {
    takes: ['CODE'],
    about: 'Take a code no longer; prices that have it keep it.',
    run: async (input) => {
      const code = line('CODE', input.args[0], 50)
      const output = await audited(input, (tx, now) => closePromoCode(tx, code, now))
      return { output, doneBefore: output.closed ? undefined : `Code ${output.code} had ended before.` }
    }
  }
}
