import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processStart } from '../is-alive.ts'
import { claimDataFolder } from './claim-data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloud-claim-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'server.json')

test('the first process claims the folder, the second receives the claim of the first', async () => {
  const server = createServer((_request, response) => response.end('ok'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const local = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`

  const first = await claimDataFolder(folder)
  expect(await claimDataFolder(folder)).toMatchObject({ pid: process.pid, address: '' })
  if (!('listening' in first)) throw new Error('The empty folder was not claimed.')
  first.listening({ address: 'https://cloud.example', local })
  expect(await claimDataFolder(folder)).toMatchObject({ pid: process.pid, address: 'https://cloud.example' })
  first.release()
  expect(await claimDataFolder(folder)).toHaveProperty('release')
  server.close()
})

test.each([
  ['that is too busy to answer', () => {}],
  ['that refuses the health check with 429', (response: ServerResponse) => response.writeHead(429).end()]
])('a server %s keeps its folder', async (_, answer) => {
  const server = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const local = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  writeFileSync(file(), JSON.stringify({ pid: process.pid, address: local, local }))
  expect(await claimDataFolder(folder)).toMatchObject({ address: local })
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ address: local })
  server.closeAllConnections()
  server.close()
})

test('a server that is stopping keeps its folder until it ends', async () => {
  const address = 'http://localhost:1'
  const started = processStart(process.pid)
  writeFileSync(file(), JSON.stringify({ pid: process.pid, started, address, local: address }))
  expect(await claimDataFolder(folder)).toMatchObject({ address })
})

test('a claim left by a killed process is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(file(), JSON.stringify({ pid, address: 'http://localhost:1', local: 'http://localhost:1' }))
  expect(await claimDataFolder(folder)).toHaveProperty('release')
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid })
})

test('a claim is void if another program has its process id, or if the file is incomplete', async () => {
  // killed while it started, as process 1 of a container that starts again
  writeFileSync(file(), JSON.stringify({ pid: process.pid, started: '1', address: '', local: '' }))
  const claim = await claimDataFolder(folder)
  if (!('release' in claim)) throw new Error('The folder was not claimed.')
  claim.release()
  writeFileSync(
    file(),
    JSON.stringify({ pid: process.ppid, address: 'http://localhost:1', local: 'http://localhost:1' })
  )
  expect(await claimDataFolder(folder)).toHaveProperty('release')
  writeFileSync(file(), '{"pid":')
  expect(await claimDataFolder(folder)).toHaveProperty('release')
})

test('waits for a claim that is being written', async () => {
  writeFileSync(file(), '')
  const claim = claimDataFolder(folder)
  writeFileSync(file(), JSON.stringify({ pid: process.pid, address: 'http://localhost:1', local: '' }))
  expect(await claim).toMatchObject({ pid: process.pid, address: 'http://localhost:1' })
})
