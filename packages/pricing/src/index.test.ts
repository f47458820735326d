import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as account from './account.ts'
import * as books from './books.ts'
import * as estimate from './estimate.ts'
import * as pricing from './index.ts'
import { anyConfiguration } from './testing/any-configuration.ts'
import * as words from './words.ts'

it('exports exactly these names', () => {
  expect(Object.keys(pricing).sort()).toEqual([
    'BILLING_PERIODS',
    'DEFAULT_CHOICES',
    'DEFAULT_SSD',
    'DEFAULT_TERMS',
    'PRICE_PLANS',
    'PricingError',
    'SERVER_NAME_MAX',
    'SSD_SIZE',
    'SSD_SIZES',
    'STATUS',
    'TRANSITIONS',
    'availability',
    'availablePlans',
    'canChangeConfiguration',
    'canDelete',
    'canJoinQueue',
    'canStart',
    'canStop',
    'chargedAfter',
    'cheapestFlavor',
    'checkConfiguration',
    'checkServerName',
    'clampSsdSize',
    'cpuChoices',
    'explain',
    'findGpu',
    'formatRub',
    'gpuShortName',
    'nextStatus',
    'parsePricePlan',
    'parseSsdSize',
    'quote',
    'ramChoices'
  ])
  expect(Object.keys(account).sort()).toEqual([
    'COMMENT_MAX',
    'EVENT_TYPES',
    'INN_LENGTH',
    'KEY_NAME_MAX',
    'MAILED_EVENT_TYPES',
    'OFFER_BUYER_MAX',
    'OFFER_TITLE_MAX',
    'PASSWORD_LENGTH',
    'PAYMENT_TYPES',
    'PERSON_NAME_MAX',
    'RULE_LIMITS',
    'SPENDING_EVENT_TYPES',
    'SSH_KEY_LIMITS',
    'TOKEN_LIMITS',
    'TOP_UP_LIMITS',
    'USER_TYPES',
    'WEBHOOK_LIMITS',
    'checkEmail',
    'checkInn',
    'checkKpp',
    'checkPassword',
    'checkPhone',
    'emailToAscii',
    'paymentFor'
  ])
  expect(Object.keys(books).sort()).toEqual([
    'DAY_MS',
    'HOUR_MS',
    'MOSCOW_OFFSET_MS',
    'PINNED_PRICE_DAYS',
    'SLOT_STATUSES',
    'STOPPABLE_STATUSES',
    'balanceBelowAt',
    'consumedUntil',
    'isPeriodOverBy',
    'lastsUntil',
    'monthAfter',
    'monthOf',
    'nextWeekly',
    'occupiesSlot',
    'periodHours',
    'plainHour',
    'runRate',
    'secondsBought',
    'spendingReachedAt',
    'startedHours',
    'vatWithin'
  ])
  expect(Object.keys(estimate).sort()).toEqual([
    'ESTIMATE_MAX',
    'MAX_PLAN_MONTHS',
    'MAX_RUN_HOURS',
    'MONTH_HOURS',
    'bestPlan',
    'bestRun',
    'breakEvenHours',
    'isConfigurationChanged',
    'monthAtHours',
    'plansOf',
    'priceListAt',
    'quoteAt',
    'quoteMany',
    'quoteManyAt',
    'runCost',
    'runNeeds'
  ])
  expect(Object.keys(words).sort()).toEqual([
    'PROMO_CODE_MAX',
    'planName',
    'plural',
    'priceSinceText',
    'promoCode',
    'rublesInWords',
    'ruleErrorTexts',
    'ruleHindranceText',
    'ruleText',
    'startResultText',
    'textLength',
    'waitText',
    'watchedConfigurationText',
    'withoutHiddenCharacters'
  ])
})

it('the constants match the rules and are frozen', () => {
  expect(pricing.SSD_SIZE).toEqual({ min: 256, max: 2048, step: 256 })
  expect(pricing.SSD_SIZES).toEqual([256, 512, 768, 1024, 1280, 1536, 1792, 2048])
  expect(pricing.SERVER_NAME_MAX).toBe(20)
  expect(pricing.DEFAULT_SSD).toEqual({ group_title: 'NVMe Gen4', size: 1 })
  expect(pricing.DEFAULT_CHOICES).toEqual({ cpu_count: 2, ram_count: 2, ssd_count: 256, price_plan: 0 })
  expect(pricing.DEFAULT_TERMS).toMatchObject({
    infrastructureCostPerGpu: 500,
    daysPerMonth: 30,
    vatPercent: 20
  })
  expect(pricing.STATUS).toEqual({
    error: -4,
    deleted: -3,
    requested: -2,
    paused: -1,
    pausing: 0,
    start: 1,
    active: 2
  })
  expect(pricing.BILLING_PERIODS).toEqual({ hourly: 0, monthly: 30, aligned: 31 })
  expect(account.USER_TYPES).toEqual(['person', 'org', 'ip'])
  expect(account.INN_LENGTH).toEqual({ person: 12, org: 10, ip: 12 })
  expect(account.PAYMENT_TYPES).toEqual(['acquiring', 'invoice'])
  expect(account.PASSWORD_LENGTH).toEqual({ least: 8, most: 128 })
  expect(account.RULE_LIMITS).toEqual({ name: 60, hours: 8640, amount_rub_cents: 100_000_000_000 })
  expect(account.TOP_UP_LIMITS).toEqual({
    least: 10_000,
    most_by_card: 100_000_000,
    most: 100_000_000_000,
    start_servers: 50,
    start_hours: 72
  })
  expect(estimate.ESTIMATE_MAX).toEqual({ items: 10, quantity: 20, servers: 50 })
  const constants = [
    estimate.ESTIMATE_MAX,
    ...Object.values(pricing),
    ...Object.values(account),
    pricing.DEFAULT_TERMS.planDiscounts
  ]
  for (const value of constants) if (typeof value === 'object') expect(Object.isFrozen(value)).toBe(true)
})

// an untyped program may pass the empty result of another call
it.each([null, undefined])('%s instead of an object is refused or counts as an empty choice', (none) => {
  const refused: readonly (readonly [
    run: (...given: never[]) => unknown,
    field: string,
    ...given: unknown[]
  ])[] = [
    [pricing.quote, 'flavor.flavor_monthly_price_rub_cents', none],
    [pricing.explain, 'flavor', none],
    [pricing.cpuChoices, 'flavors', none],
    [pricing.ramChoices, 'flavors', none, 2],
    [pricing.cheapestFlavor, 'flavors', none, 2, 4],
    [pricing.findGpu, 'gpus', none, 'h100'],
    [pricing.gpuShortName, 'name', none],
    [books.spendingReachedAt, 'spent', { balance: 0, now: 0, servers: [] }, none],
    [books.nextWeekly, 'days', none, '09:00', 0],
    [books.nextWeekly, 'days.length', [], '09:00', 0],
    [books.nextWeekly, 'time', [1], '24:00', 0],
    [books.nextWeekly, 'time', [1], '109:00', 0],
    [books.nextWeekly, 'time', [1], '09:000', 0],
    [books.plainHour, 'flavor.flavor_monthly_price_rub_cents', none],
    [books.lastsUntil, 'balance', none],
    [books.runRate, 'servers', none],
    [estimate.quoteMany, 'items', none],
    [estimate.quoteMany, 'items', 5],
    [estimate.quoteAt, 'lists', none],
    [estimate.monthAtHours, 'flavor.flavor_monthly_price_rub_cents', none, 0, 1],
    [estimate.breakEvenHours, 'flavor.flavor_monthly_price_rub_cents', none, 12],
    [estimate.bestPlan, 'flavor.flavor_monthly_price_rub_cents', none, 300],
    [estimate.runCost, 'flavor.flavor_monthly_price_rub_cents', none, 0, 1],
    [estimate.runNeeds, 'flavor.flavor_monthly_price_rub_cents', none, 12],
    [estimate.bestRun, 'flavor.flavor_monthly_price_rub_cents', none, 300],
    [words.ruleText, 'condition.kind', none],
    [words.watchedConfigurationText, 'gpu', none],
    [words.priceSinceText, 'since', none],
    [words.plural, 'forms', 5, none]
  ]
  for (const [run, field, ...given] of refused)
    expect(() => Reflect.apply(run, null, given), field).toThrow(
      expect.objectContaining({ name: 'PricingError', field })
    )
  expect(Reflect.apply(pricing.checkConfiguration, null, [none])).toContainEqual({
    code: 'required',
    field: 'flavor_id'
  })
  expect(Reflect.apply(words.withoutHiddenCharacters, null, [none])).toBe('')
  expect(Reflect.apply(words.promoCode, null, [none])).toBe('')
  expect(Reflect.apply(words.textLength, null, [none])).toBe(0)
  for (const canAct of [pricing.canStart, pricing.canStop, pricing.canDelete, books.occupiesSlot])
    expect(Reflect.apply(canAct, null, [none])).toBe(false)
  expect(Reflect.apply(estimate.isConfigurationChanged, null, [none, none])).toBe(false)
})

it('every function returns or throws a PricingError for any arguments', () => {
  const given = fc.oneof(
    fc.constantFrom(null, undefined, 5, Number.NaN, 'x', true),
    fc.constantFrom([], {}, [null], [5], ['x'], [{}], { monthly: {} }, { monthly: { flavor: 1 } }),
    // objects of fast-check have no prototype and cannot be converted to text
    anyConfiguration.map((input) => structuredClone(input)),
    anyConfiguration.map((input) => pricing.quote(input)),
    anyConfiguration.map((input) => [structuredClone(input)])
  )
  const functions = [pricing, account, books, estimate, words]
    .flatMap((names) => Object.entries(names))
    .filter(([name, value]) => typeof value === 'function' && name !== 'PricingError')
  expect(functions.length).toBeGreaterThan(50)
  for (const [name, run] of functions)
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 4 }), (all) => {
        try {
          Reflect.apply(run as () => unknown, null, all)
        } catch (error) {
          expect(error, name).toBeInstanceOf(pricing.PricingError)
          expect(String(error)).toMatch(/^PricingError: \S+ must be \S.*, got ./)
        }
      })
    )
})
