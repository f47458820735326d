import { spawnSync } from 'node:child_process'
import { quietEnvironment, root } from './environment.ts'

const build = spawnSync(
  'turbo',
  [
    'run',
    'build',
    '--filter=@cloud/web',
    '--output-logs=errors-only',
    '--log-order=grouped',
    '--no-update-notifier'
  ],
  { cwd: root, env: quietEnvironment, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' }
)
if (build.status !== 0) {
  process.stdout.write(build.stdout ?? '')
  console.error('The pages could not be built: see the error above.')
  process.exit(build.status ?? 1)
}
console.log(build.stdout.includes('FULL TURBO') ? 'The pages are up to date.' : 'The pages are built.')

await import('../apps/server/src/main.ts')
