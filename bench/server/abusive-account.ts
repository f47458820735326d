import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'

/** One account that sends its heaviest requests over many connections, each from another address; or a flood of pipelined requests. */
export interface Attack {
  readonly base: string
  readonly kind: 'heavy requests' | 'pipelined requests'
  readonly cookie: string
  readonly paths: readonly string[]
  readonly connections: number
}

/** Number of responses by status; 0 stands for a broken connection. */
export type Responses = Readonly<Record<number, number>>

const PIPELINED = 3_000

// the server must not lose CPU time to its client
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

let isAttacking = false
let attack: Promise<Responses> = Promise.resolve({})

const anyAddress = () => `203.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`

function sendHeavy(agent: Agent, url: string, cookie: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { cookie, 'x-forwarded-for': anyAddress() } }, (response) => {
      response.resume()
      response.on('close', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', () => resolve(0))
  })
}

/** Sends thousands of requests in one packet, and resolves when the server ends the connection or has answered all. */
function sendPipelined(base: string, path: string): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${anyAddress()}\r\n`
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(base).port), 'localhost', () =>
      socket.end(`${`${request}\r\n`.repeat(PIPELINED - 1)}${request}connection: close\r\n\r\n`)
    )
    socket.resume()
    socket.on('error', () => resolve(0)).on('close', () => resolve(0))
  })
}

async function run({ base, kind, cookie, paths, connections }: Attack): Promise<Responses> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const responses: Record<number, number> = {}
  const connection = async (first: number) => {
    for (let turn = first; isAttacking; turn++) {
      const path = paths[turn % paths.length] ?? '/'
      const status =
        kind === 'heavy requests'
          ? await sendHeavy(agent, base + path, cookie)
          : await sendPipelined(base, path)
      responses[status] = (responses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => connection(at)))
  agent.destroy()
  return responses
}

process.on('message', async (message: Attack | 'end') => {
  isAttacking = message !== 'end'
  if (message === 'end') process.send?.(await attack)
  else attack = run(message)
})
process.on('disconnect', () => process.exit())
