import { spawnSync } from 'node:child_process'
import { quietEnvironment, root } from './environment.ts'
import { serveSources } from './serve-sources.ts'

const port = Number(process.env['PORT'] ?? 3000)

const build = ['run', 'build', '--filter=@cloud/web', '--output-logs=errors-only', '--no-update-notifier']
const { status } = spawnSync('turbo', build, { cwd: root, env: quietEnvironment, stdio: 'inherit' })
if (status !== 0) process.exit(1)

const stop = await serveSources(port, { ...process.env, ...quietEnvironment })
console.log(`Open http://localhost:${port}: sources of web, ui and server are served there with hot reload.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stop().then(() => process.exit(0)))
