import { parseArgs } from 'node:util'
import { throwAwayPostgres } from '../testing/throw-away-postgres.ts'
import { CHECKS } from './checks.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    kills: { type: 'string' },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  }
})
const names = CHECKS.map(({ name }) => name)
const only = [...positionals, ...(values.only ?? [])]
const isOfCheck = (phase: string) => CHECKS.some(({ phases = [] }) => phases.includes(phase))
const phases = only.filter((name) => !names.includes(name))
const unknown = phases.filter((phase) => !isOfCheck(phase))
const seed = Number(values.seed)
const kills = values.kills === undefined ? undefined : Number(values.kills)
const isCount = kills === undefined || (Number.isSafeInteger(kills) && kills > 0)
if (values.help || unknown.length > 0 || !Number.isSafeInteger(seed) || !isCount) {
  console.log('pnpm prove [NAME]… [--only PHASE]… [--seed N] [--kills N] [--short]\n')
  for (const { name, about, phases = [] } of CHECKS)
    console.log(`  ${name.padEnd(10)} ${about}${phases.length > 0 ? `; phases: ${phases.join(', ')}` : ''}`)
  process.exit(values.help ? 0 : 2)
}

const postgres = await throwAwayPostgres('prove')
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(0)} s`
const begin = performance.now()
const results: {
  readonly name: string
  readonly passed: boolean
  readonly took: string
  readonly figure: string
}[] = []
console.log(`Seed ${seed}${values.short ? ', short' : ''}. Repeat one check: pnpm prove NAME --seed ${seed}`)
for (const { name, about, phases: own = [], run } of CHECKS) {
  if (only.length > 0 && !only.includes(name) && !phases.some((phase) => own.includes(phase))) continue
  const from = performance.now()
  console.log(`\n${name}: ${about}`)
  const progress = (line: string) => console.log(`  ${seconds(from)}: ${line}`)
  try {
    const figure = await run({
      seed,
      kills,
      phases,
      short: values.short,
      database: postgres.database,
      progress
    })
    results.push({ name, passed: true, took: seconds(from), figure })
    console.log(`ok   ${name} (${seconds(from)}): ${figure}`)
  } catch (error) {
    const [figure = ''] = String(error).split('\n')
    results.push({ name, passed: false, took: seconds(from), figure })
    console.log(`FAIL ${name} (${seconds(from)}):`, error)
  }
}
await postgres.stop()
console.log(`\nAfter ${seconds(begin)}:`)
for (const { name, passed, took, figure } of results)
  console.log(`  ${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${took.padStart(6)}  ${figure}`)
process.exit(results.length > 0 && results.every(({ passed }) => passed) ? 0 : 1)
