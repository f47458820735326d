import fc from 'fast-check'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SERVERS = 4
const START_LIMIT = 72 * HOUR

/** Monthly prices. No plan of the model has a discount, so that the model need not round discounts. */
export const MONTHS = [72_100, 72_000, 144_250] as const

/** Index of a server. The first ones are more frequent, so that they live through more. */
const serverIndex = fc.constantFrom(0, 0, 0, 1, 1, ...Array.from({ length: SERVERS }, (_, index) => index))
const plan = fc.constantFrom(0 as const, 1 as const)
const times = fc.constantFrom(1, 2)
const topUp = fc.record({
  do: fc.constant('topUp' as const),
  sum: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300_000 })),
  times
})
const create = fc.record({
  do: fc.constant('create' as const),
  plan,
  promo: fc.boolean(),
  queued: fc.boolean()
})
const amount_rub_cents = fc.constantFrom(1, 100, 500, 60_000, 72_100, 150_000)
/** Conditions of rules; a date is some milliseconds ahead. */
const condition = fc.oneof(
  fc.record({ kind: fc.constantFrom('spent_in_month' as const, 'balance_below' as const), amount_rub_cents }),
  fc.record({ kind: fc.constant('ran_for' as const), hours: fc.constantFrom(1, 2, 719, 720, 721) }),
  fc.record({
    kind: fc.constant('at' as const),
    moment: fc.constantFrom(1, HOUR, 2 * HOUR, 720 * HOUR, 31 * DAY)
  }),
  fc.record({
    kind: fc.constant('weekly' as const),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    time: fc.constantFrom('00:00', '09:30')
  })
)
const rule = fc.record({
  do: fc.constant('rule' as const),
  condition,
  action: fc.constantFrom('notify' as const, 'stop' as const, 'start' as const),
  which: serverIndex,
  all: fc.boolean()
})
const offer = fc.record({
  do: fc.constant('offer' as const),
  items: fc.array(fc.record({ plan, quantity: times }), { minLength: 1, maxLength: 2 }),
  promo: fc.boolean()
})
const ask = fc.record({
  do: fc.constant('ask' as const),
  which: fc.uniqueArray(serverIndex, { minLength: 1, maxLength: 3 })
})
/** A payment arrives for one of the last top-ups that start servers. */
const arrive = fc.record({
  do: fc.constant('arrive' as const),
  nth: fc.constantFrom(0, 0, 1),
  sum: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300_000 })),
  times
})
/** One of the last offers is accepted or revoked. */
const close = fc.record({
  do: fc.constant('close' as const),
  what: fc.constantFrom('accept' as const, 'accept' as const, 'revoke' as const),
  nth: fc.constantFrom(0, 0, 1),
  queued: fc.boolean()
})
const step = fc.oneof(
  fc.record({
    do: fc.constant('pass' as const),
    // to exactly the next due moment, to one after it, or by some time
    ms: fc.oneof(
      fc.constantFrom(0, 1, HOUR, HOUR / 4, 'due' as const, 'past due' as const),
      fc.constantFrom(720 * HOUR, 'due' as const, 'past due' as const),
      fc.integer({ min: 1, max: 5 * HOUR }),
      fc.integer({ min: 1, max: 31 * DAY })
    )
  }),
  fc.record({
    do: fc.constant('answer' as const),
    which: serverIndex,
    what: fc.constant('ready' as const),
    times
  }),
  fc.record({
    do: fc.constant('answer' as const),
    which: serverIndex,
    what: fc.constant('down' as const),
    times
  }),
  fc.record({
    do: fc.constant('answer' as const),
    which: serverIndex,
    what: fc.constantFrom('refused' as const, 'failed' as const),
    times
  }),
  topUp,
  create,
  fc.record({
    do: fc.constant('act' as const),
    which: serverIndex,
    what: fc.constantFrom('start' as const, 'stop' as const)
  }),
  fc.record({
    do: fc.constant('act' as const),
    which: serverIndex,
    what: fc.constantFrom('start' as const, 'delete' as const, 'join' as const, 'leave' as const)
  }),
  rule,
  rule,
  offer,
  close,
  close,
  ask,
  arrive,
  fc.record({ do: fc.constant('turn' as const), which: serverIndex }),
  fc.record({ do: fc.constant('renew' as const), which: serverIndex }),
  fc.record({ do: fc.constant('change' as const), which: serverIndex, plan }),
  fc.record({ do: fc.constant('price' as const), month: fc.constantFrom(...MONTHS) })
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Answers of the machine that immediately follow a command, if any. */
const ANSWERS = { start: 'ready', stop: 'down' } as const

/** Generates a life of about this many acts; it begins with some money and a server. */
export const lifeSteps = (minLength: number, maxLength: number): fc.Arbitrary<Step[]> => {
  const acts = fc.array(fc.tuple(step, fc.boolean()), { minLength, maxLength, size: 'max' })
  return fc
    .tuple(fc.tuple(topUp, create, topUp, create), acts)
    .map(([first, rest]) => [
      ...first,
      ...rest.flatMap(([step, followed]): Step[] => (followed ? [step, ...followingSteps(step)] : [step]))
    ])
}

/**
 * Returns the steps that often follow: the answer of the machine; the price of an offer that no longer has the price of the
 * day.
 */
function followingSteps(step: Step): Step[] {
  if (step.do === 'act' && (step.what === 'start' || step.what === 'stop'))
    return [{ do: 'answer', which: step.which, what: ANSWERS[step.what], times: 1 }]
  if (step.do === 'ask')
    return [
      { do: 'pass', ms: step.which.length > 1 ? START_LIMIT : 1 },
      { do: 'arrive', nth: 0, sum: 150_000, times: 2 }
    ]
  if (step.do !== 'offer') return []
  return [
    { do: 'price', month: MONTHS[step.items.length] ?? MONTHS[0] },
    { do: 'pass', ms: 'due' },
    { do: 'close', what: 'accept', nth: 0, queued: step.promo }
  ]
}
