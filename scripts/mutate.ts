import { spawnSync } from 'node:child_process'
import { quiet, root } from './environment.ts'

const CONFIGS = {
  pricing: 'packages/pricing/stryker.config.json',
  books: 'apps/server/stryker.config.json'
} as const

const [name, ...rest] = process.argv.slice(2)
const chosen = Object.entries(CONFIGS).filter(([key]) => name === undefined || name === key)
if (chosen.length === 0) {
  console.error(`pnpm mutate [${Object.keys(CONFIGS).join(' | ')}]`)
  process.exit(2)
}
const failed = chosen.filter(
  ([, config]) =>
    spawnSync('stryker', ['run', config, ...rest], { cwd: root, env: quiet, stdio: 'inherit' }).status !== 0
)
process.exit(failed.length > 0 ? 1 : 0)
