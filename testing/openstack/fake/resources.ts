/** Number of requests that a task of the fake takes: tasks advance with each request, so that no test waits for a clock. */
export const TASK_REQUESTS = 2

export interface FakeServer {
  id: string
  name: string
  status: 'BUILD' | 'ACTIVE' | 'SHUTOFF' | 'ERROR'
  task: string | null
  tags: string[]
  flavor: string
  volume: string
  port: string
  hostname: string
  user_data: string
  launched_at: string | null
  holds_gpu: boolean
  fault?: { message: string }
  created: string
  updated: string
  /** Requests until the current task ends. */
  requests_left: number
  deleted: boolean
}

export interface FakeVolume {
  id: string
  name: string
  status: string
  size: number
  metadata: Record<string, string>
  created_at: string
  /** Requests until the volume is created or deleted. */
  requests_left: number
}

export interface FakePort {
  id: string
  name: string
  description: string
  device_id: string
  fixed_ips: { ip_address: string }[]
  created_at: string
}

export interface FakeAttachment {
  id: string
  volume: string
  instance: string | null
  attached: boolean
}

/** Resources of the fake's only project, its limits, and the faults that a test can set. */
export class FakeResources {
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
  /** States of images by id. */
  readonly images = new Map([['debian-13', 'active']])
  readonly computeLimits: Record<string, number> = { maxTotalInstances: 10, totalInstancesUsed: 0 }
  readonly volumeLimits: Record<string, number> = { maxTotalVolumes: -1, totalVolumesUsed: 3 }
  readonly quota = { servers: Infinity, volumes: Infinity, ports: Infinity }
  /** Error messages of launches, stops and removals on the host, and of new volumes; undefined: they succeed. */
  readonly faults: Partial<Record<'spawn' | 'stop' | 'destroy' | 'volume', string | undefined>> = {}
  /** Lines in the console log of every server. */
  readonly consoleLines: string[] = []
  /** Cinder is not informed of deleted servers: their attachments stay. */
  isStorageAway = false
  /** The host of all machines does not answer, and Nova knows it. The machines continue to run. */
  isHostAway = false
  /** Clock of the dates in answers. */
  now: () => number = Date.now

  nowText(): string {
    return new Date(this.now()).toISOString()
  }
}
