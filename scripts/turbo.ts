import { spawnSync } from 'node:child_process'
import { quietEnvironment, root } from './environment.ts'

/** Runs Turbo tasks by their names, as `pnpm build` does. */
const { status } = spawnSync('turbo', ['run', ...process.argv.slice(2), '--no-update-notifier'], {
  cwd: root,
  env: quietEnvironment,
  stdio: ['ignore', 'inherit', 'inherit']
})
process.exit(status ?? 1)
