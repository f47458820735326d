import type { FaultyProxy } from './faulty-proxy.ts'

/** A server of Nova. */
export interface SeenServer {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly tags: readonly string[]
}

export interface SeenVolume {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly metadata: Readonly<Record<string, string>>
}

/** A fault that lasts until it is ended. */
export type LastingFault =
  /** The host of the machines does not answer, and Nova knows it. The machines run on. */
  | 'host away'
  /** Storage does not hear of deletions. */
  | 'storage away'
  | 'launch fails'
  | 'volume fails'
  | 'stop fails'
  | 'removal fails'

/** A cloud that the contract suite tests a provisioner on: the fake, or the real stack. */
export interface CloudUnderTest {
  readonly proxy: FaultyProxy
  /** Address of Keystone by way of the proxy. */
  readonly authUrl: string
  readonly project: string
  readonly network: string
  readonly image: string
  /** Ids of flavors. `card` needs the only card of its kind. */
  readonly flavors: { readonly small: string; readonly big: string; readonly card: string }
  /** The clock of the provisioner, in milliseconds. */
  now(): number
  /** Lets time pass. */
  pass(ms: number): Promise<void>
  /** Moves the clock of the provisioner without waiting. */
  skip(ms: number): void
  begin(fault: LastingFault): Promise<void>
  end(fault: LastingFault): Promise<void>
  /** Sets a limit; undefined: no limit that matters. */
  setQuota(of: 'servers' | 'volumes' | 'ports', limit: number | undefined): Promise<void>
  /** Servers that exist, without those that are deleted. */
  servers(): Promise<readonly SeenServer[]>
  volumes(): Promise<readonly SeenVolume[]>
  /** Number of ports that a shop has created. */
  ports(): Promise<number>
  /** Attachments of all volumes; `server` is null for a fence. */
  attachments(): Promise<readonly { readonly volume: string; readonly server: string | null }[]>
  /** Ids of the machines that run on hosts, also of those that Nova has forgotten. */
  running(): Promise<readonly string[]>
  /** Free cards of the kind that `flavors.card` needs. */
  freeCards(): Promise<number>
  /** Stops or deletes a server as somebody else would. */
  meddle(act: 'stop' | 'delete', id: string): Promise<void>
  /** Creates a volume that is not ours. */
  createVolume(name: string, metadata: Readonly<Record<string, string>>): Promise<string>
  deleteVolume(id: string): Promise<void>
  /** Removes all servers, volumes and ports. */
  clear(): Promise<void>
}
