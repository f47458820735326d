import { toSnapshot } from 'dinero.js'
import { Bench } from 'tinybench'
import { type QuoteInput, quote, type Terms } from '../packages/pricing/src/index.ts'
import { bare } from './pricing/bare.ts'
import { big } from './pricing/big.ts'
import { type Case, cases } from './pricing/cases.ts'
import { decimal } from './pricing/decimal.ts'
import { onDinero } from './pricing/dinero.ts'
import { exact } from './pricing/exact.ts'
import { float } from './pricing/float.ts'
import { countWrongPlans, countWrongRuns } from './pricing/wrong-plans.ts'

type Figures = (input: QuoteInput, terms: Terms) => readonly number[]

const ours: Figures = (input, terms) => {
  const { month, total, hour, fullTotal, vat } = quote(input, terms)
  return [month, total, hour, fullTotal, vat]
}

/** The results of each library in the same order, to check that it follows the same rules. */
const libraries: Readonly<Record<string, Figures>> = {
  'decimal.js': (input, terms) => {
    const { month, total, hour, fullTotal, vat } = decimal(input, terms)
    return [month, total, hour, fullTotal, vat].map((figure) => figure.toNumber())
  },
  'big.js': (input, terms) => {
    const { month, total, hour, fullTotal, vat } = big(input, terms)
    return [month, total, hour, fullTotal, vat].map((figure) => figure.toNumber())
  },
  'dinero.js': (input, terms) => {
    const { month, total, hour, fullTotal, vat } = onDinero(input, terms)
    return [month, total, hour, fullTotal, vat].map((figure) => toSnapshot(figure).amount)
  }
}

const differs = (figures: Figures, one: Case) => {
  const right = exact(one)
  return figures(one.input, one.terms).some((figure, i) => figure !== right[i])
}

function countWrong(count: number, figures: Readonly<Record<string, Figures>>): Record<string, number> {
  const wrong = Object.fromEntries(Object.keys(figures).map((name) => [name, 0]))
  for (const one of cases(count))
    for (const [name, answer] of Object.entries(figures))
      if (differs(answer, one)) wrong[name] = (wrong[name] ?? 0) + 1
  return wrong
}

/** Compares quotes per second with libraries that follow the same rules, and results with exact fractions. */
export async function run(): Promise<void> {
  const all = [...cases(1_024, 7)]
  let next = 0
  const take = () => all[next++ & 1_023] as Case
  const bench = new Bench({ time: 1_000, warmupTime: 300 })
  for (const [name, price] of [
    ['@cloud/pricing', quote],
    ['whole numbers without checks', bare],
    ['dinero.js', onDinero],
    ['decimal.js', decimal],
    ['big.js', big]
  ] as const)
    bench.add(name, () => {
      // a hundred per measurement, so that reading the clock does not count
      for (let i = 0; i < 100; i += 1) {
        const { input, terms } = take()
        price(input, terms)
      }
    })
  await bench.run()
  const speeds = bench.tasks.map(({ name, result }) => {
    if (result.state !== 'completed') throw new Error(`bench pricing: ${name} did not finish`)
    return { name, perSecond: 100e3 / result.latency.p50 }
  })
  const speedOf = (wanted: string) => speeds.find(({ name }) => name === wanted)?.perSecond ?? Number.NaN
  const us = speedOf('@cloud/pricing')
  console.log('Quotes a second, with the full breakdown (median)')
  for (const { name, perSecond } of speeds)
    console.log(`  ${name.padEnd(30)} ${Math.round(perSecond).toLocaleString('en').padStart(12)}`)
  const fastest = Math.max(speedOf('dinero.js'), speedOf('decimal.js'), speedOf('big.js'))
  console.log(`  × the fastest library: ${(us / fastest).toFixed(1)} (wanted: at least 20)`)
  console.log(
    `  of whole numbers without checks: ${(us / speedOf('whole numbers without checks')).toFixed(2)} (wanted: at least 0.4)`
  )

  const fair = countWrong(20_000, libraries)
  const { pricing, naive } = countWrong(1_000_000, { pricing: ours, naive: float })
  console.log('Results that differ from exact BigInt fractions, half roubles included')
  console.log(`  @cloud/pricing                 ${pricing} of 1,000,000 (wanted: 0)`)
  console.log(`  float arithmetic               ${naive} of 1,000,000`)
  for (const [name, wrong] of Object.entries(fair)) console.log(`  ${name.padEnd(30)} ${wrong} of 20,000`)
  const plans = countWrongPlans(100_000, 3)
  console.log(`  which plan pays                ${plans} of 100,000 (wanted: 0)`)
  const runs = countWrongRuns(100_000, 5)
  console.log(`  one run without a stop         ${runs} of 100,000 (wanted: 0)`)
  if (pricing !== 0 || plans !== 0 || runs !== 0) process.exitCode = 1
}

if (import.meta.main) await run()
