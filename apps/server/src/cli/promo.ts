import { PRICE_PLANS } from '@cloud/pricing'
import { addPromoCode, closePromoCode, listPromoCodes } from '../domain/operator/promo-codes.ts'
import { audited } from './audited.ts'
import { type Command, type Input, UsageError } from './command.ts'
import { line } from './line.ts'
import { moment, toCome } from './moment.ts'
import { whole } from './whole.ts'

const PLANS: readonly number[] = PRICE_PLANS

function discount(text: string): string {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text) || Number(text) > 100)
    throw new UsageError(`PERCENT must be from 0 to 100 with at most two decimals, got '${text}'.`)
  return text
}

function numbers(option: string, text: string | boolean | undefined): number[] | null {
  return text === undefined
    ? null
    : [...new Set(String(text).split(','))].map((one) => whole(option, one.trim(), { min: 0 }))
}

function plansOf(text: string | boolean | undefined): number[] | null {
  const plans = numbers('--plans', text)
  if (plans?.some((plan) => !PLANS.includes(plan)))
    throw new UsageError(`--plans must be of ${PLANS.join(', ')}, got '${text}'.`)
  return plans
}

const limit = (option: string, text: string | boolean | undefined) =>
  text === undefined ? null : whole(option, text, { min: 0, max: 1_000_000_000 })

const promo = ({ args: [code, percent = ''], options }: Input) => ({
  code: line('CODE', code, 50),
  discount: discount(percent),
  plans: plansOf(options['plans']),
  gpu_ids: numbers('--cards', options['cards']),
  valid_until: moment('--until', options['until']),
  max_uses: limit('--uses', options['uses']),
  max_uses_per_account: limit('--uses-per-account', options['uses-per-account']),
  first_order_only: options['first-order'] === true
})

export const PROMO: Readonly<Record<string, Command>> = {
  'promo list': {
    about: 'All promo codes with their uses.',
    run: async ({ db }) => ({ told: await listPromoCodes(db) })
  },
  'promo add': {
    takes: ['CODE', 'PERCENT'],
    options: {
      plans: 'LIST',
      cards: 'LIST',
      until: 'TIME',
      uses: 'COUNT',
      'uses-per-account': 'COUNT',
      'first-order': 'flag'
    },
    about: 'Add a code that holds from now on; without plans for 1 to 12 months, else without limits.',
    run: async (input) => {
      const added = promo(input)
      return {
        told: await audited(input, (tx, now) => {
          if (added.valid_until !== null) toCome('--until', added.valid_until, now)
          return addPromoCode(tx, added, now)
        })
      }
    }
  },
  'promo close': {
    takes: ['CODE'],
    about: 'Take a code no longer; prices that have it keep it.',
    run: async (input) => {
      const code = line('CODE', input.args[0], 50)
      return { told: await audited(input, (tx, now) => closePromoCode(tx, code, now)) }
    }
  }
}
