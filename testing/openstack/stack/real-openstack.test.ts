import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Two processes in the places of `unshare` and of the first process in its namespace, which holds all services. */
async function startServices(dir: string) {
  const outer = spawn('sh', ['-c', 'sleep 600 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await once(outer.stdout, 'data')
  onTestFinished(() => void outer.kill())
  // up.sh takes such a folder for a running OpenStack
  mkdirSync(join(dir, 'root'))
  writeFileSync(join(dir, 'root/.installed'), '')
  writeFileSync(join(dir, 'pid'), String(outer.pid))
  return Number(output)
}

test.runIf(process.platform === 'linux')('Ctrl-C ends the services', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'cloud-stack-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const services = await startServices(dir)
  const code = `import { RealOpenStack } from ${JSON.stringify(join(import.meta.dirname, 'real-openstack.ts'))}
    await new RealOpenStack(${JSON.stringify(dir)}).start()
    console.log('started')
    setInterval(() => {}, 1000)`
  const check = spawn(process.execPath, ['--input-type=module', '-e', code], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  await once(check.stdout, 'data')
  const isRunning = () => existsSync(`/proc/${services}`)
  expect(isRunning()).toBe(true)
  // a terminal sends it to the whole process group
  process.kill(-Number(check.pid), 'SIGINT')
  await expect
    .poll(() => [isRunning(), existsSync(join(dir, 'pid'))], { timeout: 10_000 })
    .toEqual([false, false])
})
