import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { CloudUnderTest } from '../cloud-under-test.ts'
import { ContractServer } from '../server.ts'

/** One behaviour that every provisioner on OpenStack must have, on the fake and on the real stack. */
export interface Case {
  readonly name: string
  readonly run: (cloud: CloudUnderTest) => Promise<void>
}

/** The command of a first launch. */
export const RUN = { want: 'run', operation: 1 } as const
/** The answer to a stop. */
export const DOWN = { outcome: 'down' }

/** Requires that exactly one machine runs in the cloud, and that only it has a volume attached. */
export async function requireOneMachine(cloud: CloudUnderTest, operation?: number): Promise<void> {
  const servers = await cloud.servers()
  deepStrictEqual(
    servers.map(({ status }) => status),
    ['ACTIVE'],
    'servers'
  )
  deepStrictEqual(await cloud.running(), [servers[0]?.id], 'machines on hosts')
  const attachments = await cloud.attachments()
  deepStrictEqual(
    attachments.map(({ server }) => server),
    [servers[0]?.id],
    'attachments'
  )
  if (operation !== undefined) ok(servers[0]?.tags.includes(`operation-${operation}`), 'tag of the operation')
}

export async function requireEmptyCloud(cloud: CloudUnderTest): Promise<void> {
  deepStrictEqual(
    {
      servers: (await cloud.servers()).length,
      running: await cloud.running(),
      volumes: (await cloud.volumes()).length,
      ports: await cloud.ports(),
      attachments: (await cloud.attachments()).length
    },
    { servers: 0, running: [], volumes: 0, ports: 0, attachments: 0 }
  )
}

/** Runs a command that must end in a machine that runs, and returns the addresses of the machine. */
export async function requireReady(server: ContractServer, command: Parameters<ContractServer['until']>[0]) {
  const answer = await server.until(command)
  strictEqual(answer?.outcome, 'ready', `${JSON.stringify(answer)}; ${server.problems.join('; ')}`)
  return answer.outcome === 'ready' ? answer.addresses : []
}

/** Launches a server in an empty cloud. */
export async function launchServer(cloud: CloudUnderTest): Promise<ContractServer> {
  const server = new ContractServer(cloud)
  await requireReady(server, RUN)
  return server
}

export const onlyServerId = async (cloud: CloudUnderTest): Promise<string> =>
  (await cloud.servers())[0]?.id ?? ''
