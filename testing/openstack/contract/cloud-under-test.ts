import type { FaultyProxy } from './faulty-proxy.ts'

/** A server of Nova, as the cloud lists it. */
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
  /** The host of the machines does not answer, and Nova knows it. The machines continue to run. */
  | 'host down'
  /** Cinder is unreachable when Nova deletes a server: attachments stay. */
  | 'storage down'
  /** Placement is unreachable for Nova: a removal destroys the machine, and then fails. */
  | 'placement down'
  | 'launch fails'
  | 'volume fails'
  | 'stop fails'
  | 'removal fails'

/** The cloud on which the contract suite tests a provisioner: the fake or the real OpenStack. */
export interface CloudUnderTest {
  readonly proxy: FaultyProxy
  /** Address of Keystone through the proxy. */
  readonly authUrl: string
  readonly project: string
  readonly network: string
  readonly image: string
  /** Ids of flavors. The cloud has one GPU card for the flavor `card`. */
  readonly flavors: { readonly small: string; readonly big: string; readonly card: string }
  /** The clock of the provisioner, in milliseconds. */
  now(): number
  /** Lets time pass. */
  pass(ms: number): Promise<void>
  /** Moves the clock of the provisioner without waiting. */
  skip(ms: number): void
  begin(fault: LastingFault): Promise<void>
  end(fault: LastingFault): Promise<void>
  /** Sets a quota; undefined removes it. */
  setQuota(of: 'servers' | 'volumes' | 'ports', limit: number | undefined): Promise<void>
  /** Lists servers, without deleted ones. */
  servers(): Promise<readonly SeenServer[]>
  volumes(): Promise<readonly SeenVolume[]>
  /** Returns the number of ports that shops have created. */
  ports(): Promise<number>
  /** Lists the attachments of all volumes; `server` is null if the attachment only reserves the volume. */
  attachments(): Promise<readonly { readonly volume: string; readonly server: string | null }[]>
  /** Lists the ids of virtual machines that run on the hosts, including machines whose server is already deleted in Nova. */
  running(): Promise<readonly string[]>
  /** Returns the number of free cards for `flavors.card`. */
  freeCards(): Promise<number>
  /** Stops or deletes a server, as another user of the cloud would. */
  meddle(act: 'stop' | 'delete', id: string): Promise<void>
  /** Creates a volume that does not belong to the shop. */
  createVolume(name: string, metadata: Readonly<Record<string, string>>): Promise<string>
  deleteVolume(id: string): Promise<void>
  /** Removes all servers, volumes and ports. */
  clear(): Promise<void>
}
