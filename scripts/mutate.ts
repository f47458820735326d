import { spawnSync } from 'node:child_process'
import { quiet, root } from './environment.ts'

const { status } = spawnSync(
  'stryker',
  ['run', 'packages/pricing/stryker.config.json', ...process.argv.slice(2)],
  {
    cwd: root,
    env: quiet,
    stdio: 'inherit'
  }
)
process.exit(status ?? 1)
