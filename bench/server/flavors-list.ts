import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { median } from './median.ts'
import { rate } from './rate.ts'
import { Wire } from './Wire.ts'

const CONNECTIONS = 10
const PATH = 'GET /api/v1/flavors/ HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n'

async function bareServer(bytes: Buffer): Promise<{ readonly base: string; readonly stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit']
  })
  child.stdin.end(bytes)
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { base: `http://127.0.0.1:${Number(port)}`, stop: () => child.kill() }
}

/** Answers a second of the flavors list, and of Node's own server with the same compressed bytes, in turns. */
export async function flavorsList(base: string, rounds: number, milliseconds: number) {
  const first = await Wire.open(base)
  const { body, status } = await first.ask(PATH)
  first.close()
  if (status !== 200) throw new Error(`The flavors list answers ${status}.`)
  const bare = await bareServer(body)
  const asked = async (at: string) => {
    const wires = await Promise.all(Array.from({ length: CONNECTIONS }, () => Wire.open(at)))
    const { perSecond } = await rate(CONNECTIONS, milliseconds, (worker) => (wires[worker] as Wire).ask(PATH))
    for (const wire of wires) wire.close()
    return perSecond
  }
  const ours: number[] = []
  const nodes: number[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      const pair = [await asked(base), await asked(bare.base)] as const
      // the first one warms up
      if (round === 0) continue
      ours.push(pair[0])
      nodes.push(pair[1])
    }
  } finally {
    bare.stop()
  }
  return { bytes: body.length, ours: median(ours), bare: median(nodes) }
}
