import type { OpenedConsole } from '../provisioner.ts'
import type { Attempt } from './attempt.ts'
import { refusalOf, UnknownOutcome } from './cloud-request.ts'
import { findVolumeUser, type Instance } from './instances.ts'

/** Nova's default for the life of the token in the URL of a console. */
const CONSOLE_TOKEN_LIFE_MS = 10 * 60_000

/** Reboots the server of Nova. If it was shut down from inside, starts it. */
export async function rebootInstance(attempt: Attempt): Promise<void> {
  const { id, status } = await findInstance(attempt)
  await post(
    attempt,
    id,
    'action',
    status === 'SHUTOFF' ? { 'os-start': null } : { reboot: { type: 'HARD' } }
  )
}

/** Creates a URL that opens the console in a browser. */
export async function openConsole(attempt: Attempt): Promise<OpenedConsole> {
  const { id } = await findInstance(attempt)
  const wanted = { remote_console: { protocol: 'vnc', type: 'novnc' } }
  const body = await post(attempt, id, 'remote-consoles', wanted)
  const { url = '' } =
    (body as { readonly remote_console?: { readonly url?: string } } | undefined)?.remote_console ?? {}
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UnknownOutcome(`server ${id}: the URL of the console is not HTTP`)
  return { url, expires_at: attempt.now + CONSOLE_TOKEN_LIFE_MS }
}

export async function readConsoleLog(attempt: Attempt, lines: number): Promise<string> {
  const { id } = await findInstance(attempt)
  const body = await post(attempt, id, 'action', { 'os-getConsoleOutput': { length: lines } })
  const { output } = (body ?? {}) as { readonly output?: unknown }
  if (output === null) return ''
  if (typeof output !== 'string') throw new UnknownOutcome(`server ${id}: the answer has no console log`)
  return output
}

async function findInstance(attempt: Attempt): Promise<Instance> {
  const holder = await findVolumeUser(attempt)
  if (holder.kind !== 'instance') throw new UnknownOutcome(`volume ${attempt.state.volume_id} has no server`)
  return holder.instance
}

async function post({ cloud }: Attempt, id: string, call: string, body: object): Promise<unknown> {
  const path = `/servers/${id}/${call}`
  const answer = await cloud.call('compute', 'POST', path, body)
  const problem = refusalOf(`POST ${path}`, answer)
  if (problem !== undefined) throw new UnknownOutcome(problem)
  return answer.body
}
