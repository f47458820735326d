import { parseArgs } from 'node:util'
import { throwAwayPostgres } from '../testing/throw-away-postgres.ts'
import { PROOFS } from './proofs.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  }
})
const names = PROOFS.map(({ name }) => name)
const unknown = values.only?.filter((name) => !names.includes(name)) ?? []
const seed = Number(values.seed)
if (values.help || unknown.length > 0 || !Number.isSafeInteger(seed)) {
  console.log('pnpm prove [--seed N] [--only NAME]… [--short]\n')
  for (const { name, about } of PROOFS) console.log(`  ${name.padEnd(10)} ${about}`)
  process.exit(values.help ? 0 : 2)
}

const postgres = await throwAwayPostgres('prove')
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(0)} s`
const begin = performance.now()
const results: {
  readonly name: string
  readonly held: boolean
  readonly took: string
  readonly figure: string
}[] = []
console.log(
  `Seed ${seed}${values.short ? ', short' : ''}. Repeat one alone: pnpm prove --seed ${seed} --only NAME`
)
for (const { name, about, run } of PROOFS) {
  if (values.only !== undefined && !values.only.includes(name)) continue
  const from = performance.now()
  console.log(`\n${name}: ${about}`)
  const progress = (line: string) => console.log(`  ${seconds(from)}: ${line}`)
  try {
    const figure = await run({ seed, short: values.short, database: postgres.database, progress })
    results.push({ name, held: true, took: seconds(from), figure })
    console.log(`ok   ${name} (${seconds(from)}): ${figure}`)
  } catch (error) {
    const [figure = ''] = String(error).split('\n')
    results.push({ name, held: false, took: seconds(from), figure })
    console.log(`FAIL ${name} (${seconds(from)}):`, error)
  }
}
await postgres.stop()
console.log(`\nAfter ${seconds(begin)}:`)
for (const { name, held, took, figure } of results)
  console.log(`  ${held ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${took.padStart(6)}  ${figure}`)
process.exit(results.every(({ held }) => held) ? 0 : 1)
