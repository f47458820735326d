import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { HttpConnection } from './http-connection.ts'
import { median } from './median.ts'
import { rate } from './rate.ts'

const CONNECTIONS = 10
const TURN_MS = 250
const WARM_UP_TURNS = 5
const TURNS = 40
const PATH = 'GET /api/v1/flavors/ HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n'

async function bareServer(
  headers: Record<string, string>,
  bytes: Buffer
): Promise<{ readonly base: string; readonly stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit']
  })
  child.stdin.write(`${JSON.stringify(headers)}\n`)
  child.stdin.end(bytes)
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { base: `http://127.0.0.1:${Number(port)}`, stop: () => child.kill() }
}

/** Returns the headers of a response without those that Node adds. */
function headersOf(head: string): Record<string, string> {
  const lines = head.split('\r\n').slice(1)
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
  return Object.fromEntries(headers.filter(([name = '']) => !/^(date|connection|keep-alive)$/i.test(name)))
}

/** Measures the responses per second of the flavors list, with and without 304, and of a plain node:http server with the same bytes, in short turns. */
export async function flavorsList(base: string) {
  const first = await HttpConnection.open(base)
  const { body, head, status } = await first.ask(PATH)
  first.close()
  if (status !== 200) throw new Error(`The flavors list answers ${status}.`)
  const bare = await bareServer(headersOf(head), body)
  const asked = async (at: string, path = PATH) => {
    const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(at)))
    const { perSecond } = await rate(CONNECTIONS, TURN_MS, (worker) =>
      (connections[worker] as HttpConnection).ask(path)
    )
    for (const connection of connections) connection.close()
    return perSecond
  }
  const hot = `${PATH}if-none-match: ${headersOf(head)['etag']}\r\n`
  const turns: { readonly ours: number; readonly bare: number; readonly notModified: number }[] = []
  try {
    for (let turn = 0; turn < WARM_UP_TURNS + TURNS; turn++) {
      const figures = {
        ours: await asked(base),
        bare: await asked(bare.base),
        notModified: await asked(base, hot)
      }
      if (turn >= WARM_UP_TURNS) turns.push(figures)
    }
  } finally {
    bare.stop()
  }
  return {
    bytes: body.length,
    ours: median(turns.map(({ ours }) => ours)),
    bare: median(turns.map(({ bare: node }) => node)),
    notModified: median(turns.map(({ notModified }) => notModified)),
    // all figures of a turn share the load of the machine
    ratio: median(turns.map(({ ours, bare: node }) => ours / node))
  }
}
