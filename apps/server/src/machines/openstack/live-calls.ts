import type { OpenedConsole } from '../provisioner.ts'
import type { Attempt } from './attempt.ts'
import { type CloudAnswer, refusalOf, UnknownOutcome } from './cloud.ts'
import { findVolumeUser, type Instance } from './instances.ts'

/** Nova's default for the life of the token in the URL of a console. */
const CONSOLE_TOKEN_LIFE_MS = 10 * 60_000

/** Reboots the server of Nova. If it was shut down from inside, starts it. */
export async function rebootInstance(attempt: Attempt): Promise<void> {
  const { id, status } = await findInstance(attempt)
  await act(attempt, id, status === 'SHUTOFF' ? { 'os-start': null } : { reboot: { type: 'HARD' } })
}

/** Creates a URL that opens the console in a browser. */
export async function openConsole(attempt: Attempt): Promise<OpenedConsole> {
  const { id } = await findInstance(attempt)
  const path = `/servers/${id}/remote-consoles`
  const body = { remote_console: { protocol: 'vnc', type: 'novnc' } }
  const answer = requireSuccess(path, await attempt.cloud.call('compute', 'POST', path, body))
  const { remote_console } = (answer.body ?? {}) as { readonly remote_console?: { readonly url?: string } }
  const { url = '' } = remote_console ?? {}
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UnknownOutcome(`${path}: the URL of the console is not HTTP`)
  return { url, expires_at: attempt.now + CONSOLE_TOKEN_LIFE_MS }
}

export async function readConsoleLog(attempt: Attempt, lines: number): Promise<string> {
  const { id } = await findInstance(attempt)
  const { body } = await act(attempt, id, { 'os-getConsoleOutput': { length: lines } })
  return (body as { readonly output?: string | null } | undefined)?.output ?? ''
}

async function findInstance(attempt: Attempt): Promise<Instance> {
  const holder = await findVolumeUser(attempt)
  if (holder.kind !== 'instance') throw new UnknownOutcome(`volume ${attempt.state.volume_id} has no server`)
  return holder.instance
}

async function act({ cloud }: Attempt, id: string, action: object): Promise<CloudAnswer> {
  const path = `/servers/${id}/action`
  return requireSuccess(path, await cloud.call('compute', 'POST', path, action))
}

function requireSuccess(path: string, answer: CloudAnswer): CloudAnswer {
  const problem = refusalOf(`POST ${path}`, answer)
  if (problem !== undefined) throw new UnknownOutcome(problem)
  return answer
}
