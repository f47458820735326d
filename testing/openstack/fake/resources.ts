/** Number of requests that a task of the fake takes: tasks advance with each request, so that no test waits for a clock. */
export const TASK_REQUESTS = 2

/** States in which an operator of the cloud can put a server, by the action that ends them. */
export const HALTED = {
  PAUSED: 'unpause',
  SUSPENDED: 'resume',
  RESCUE: 'unrescue',
  VERIFY_RESIZE: 'confirmResize',
  SHELVED_OFFLOADED: 'unshelve',
  SOFT_DELETED: 'restore'
} as const
export type Halted = keyof typeof HALTED

export interface FakeServer {
  id: string
  name: string
  status: 'BUILD' | 'ACTIVE' | 'SHUTOFF' | 'ERROR' | 'DELETED' | 'REBUILD' | 'RESIZE' | Halted
  task: string | null
  tags: string[]
  flavor: string
  volume: string
  port: string
  hostname: string
  user_data: string
  launched_at: string | null
  /** Time at which a removal has destroyed the machine. */
  terminated_at: string | null
  holds_gpu: boolean
  fault?: { message: string }
  created: string
  updated: string
  /** Requests until the current task ends. */
  requests_left: number
  deleted: boolean
  is_locked?: boolean
  /** Nova's number of the state of the machine on its host, if it is not that of the status. */
  power_state?: number | undefined
  /** Nova lists it, but does not find it by its id. */
  isUnmapped?: boolean
  /** The database of its cell is unreachable: Nova answers only few fields, and omits it in filtered lists. */
  isInCellDown?: boolean
}

export interface FakeVolume {
  id: string
  name: string
  status: string
  size: number
  metadata: Record<string, string>
  multiattach?: boolean
  created_at: string
  /** Requests until the volume is created or deleted. */
  requests_left: number
}

export interface FakePort {
  id: string
  name: string
  description: string
  device_id: string
  /** Number that each change raises. */
  revision_number: number
  fixed_ips: { ip_address: string }[]
  created_at: string
}

export const changePort = (port: FakePort, change: Partial<FakePort>): FakePort =>
  Object.assign(port, change, { revision_number: port.revision_number + 1 })

export interface FakeAttachment {
  id: string
  volume: string
  instance: string | null
  attached: boolean
}

/** A resource provider of Placement: a host, or a card of it. */
export interface FakeProvider {
  readonly uuid: string
  readonly root: string
  /** Total of each resource class. */
  readonly inventories: Readonly<Record<string, number>>
  /** Resources by consumer. */
  readonly allocations: Record<string, Readonly<Record<string, number>>>
  readonly is_disabled?: boolean
}

/** Resources of the fake's only project, its limits, and the faults that a test can set. */
export class FakeResources {
  region = 'one'
  /** Region in the catalogue before that of the fake, with services that do not exist. */
  otherRegion: string | undefined
  /** Type of a service that Keystone's catalogue lacks. */
  missingService: string | undefined
  readonly servers = new Map<string, FakeServer>()
  readonly volumes = new Map<string, FakeVolume>()
  readonly ports = new Map<string, FakePort>()
  readonly attachments = new Map<string, FakeAttachment>()
  /** Machines that run on a host, by the id of their server. Includes machines that Nova has forgotten. */
  readonly running = new Map<string, { readonly volume: string; readonly flavor: string }>()
  /** Free GPUs by flavor. A flavor that is absent needs no GPU. */
  readonly gpus = new Map<string, number>()
  /** Flavors as Nova lists them. */
  readonly flavors: { id: string; vcpus: number; ram: number; extra_specs: Record<string, string> }[] = []
  /** Placement: only a reader may see it. */
  readonly providers: FakeProvider[] = []
  /** Projects of consumers in Placement; the shop's own unless named. */
  readonly projects = new Map<string, string>()
  /** Hosts whose compute service is down. */
  readonly hostsDown: string[] = []
  /** States of images by id. */
  readonly images = new Map([['debian-13', 'active']])
  readonly computeLimits: Record<string, number> = { maxTotalInstances: 10, totalInstancesUsed: 0 }
  readonly volumeTypes: { id: string; name: string; extra_specs: Record<string, string> }[] = [
    { id: 'type-1', name: 'fast', extra_specs: {} }
  ]
  readonly volumeLimits: Record<string, number> = { maxTotalVolumes: -1, totalVolumesUsed: 3 }
  readonly portLimits = { limit: -1, used: 0 }
  /** Length of a page of a list. */
  pageLength = 1000
  readonly quota = { servers: Infinity, volumes: Infinity, ports: Infinity }
  /** Error messages of launches, stops and removals on the host, and of new volumes; undefined: they succeed. */
  readonly faults: Partial<Record<'spawn' | 'stop' | 'destroy' | 'volume', string | undefined>> = {}
  /** Lines in the console log of every server. */
  readonly consoleLines: string[] = []
  /** The services ignore the filters of lists, as they do with filters that they do not know. */
  ignoresFilters = false
  /** Neutron is not informed of deleted servers: their ports stay bound. */
  isNetworkAway = false
  /** Nova cannot free what Placement holds for deleted servers. */
  isPlacementAway = false
  /** Cinder is not informed of deleted servers: their attachments stay. */
  isStorageDown = false
  /** The host of all machines does not answer, and Nova knows it. The machines continue to run. */
  isHostDown = false
  /** Clock of the dates in answers. */
  now: () => number = Date.now

  nowText(): string {
    return new Date(this.now()).toISOString()
  }
}
