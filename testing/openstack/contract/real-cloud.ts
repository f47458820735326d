import { setTimeout } from 'node:timers/promises'
import { OpenStackClient } from '../stack/openstack-client.ts'
import type { RealOpenStack, StackService } from '../stack/real-openstack.ts'
import { type SeededCloud, SHOP, seed } from '../stack/seed.ts'
import type { CloudUnderTest, LastingFault, SeenServer, SeenVolume } from './cloud-under-test.ts'
import { FaultyProxy } from './faulty-proxy.ts'

/** Error message of the fake hypervisor and the fake disks. */
const FAULT = 'the host reports a fault'
const FAULT_SETTINGS: Partial<Record<LastingFault, string>> = {
  'launch fails': 'spawn_error',
  'volume fails': 'volume_create_error',
  'stop fails': 'power_error',
  'removal fails': 'destroy_error'
}
const STOPPED_SERVICES: Partial<Record<LastingFault, StackService>> = {
  'storage down': 'cinder-api',
  'placement down': 'placement'
}
/** Time after which Nova considers a host down: `service_down_time` in nova.conf. */
const UNTIL_HOST_IS_DOWN = 25_000
const NO_LIMIT = 1000
/** Less than the life of a token. */
const SIGNED_IN_MS = 15 * 60_000
/** A provisioner that waits longer for the next step may take it earlier. */
const MAX_WAIT_MS = 5000
const CARD = 'CUSTOM_GPU_H100'

/** The real OpenStack as a cloud under test. `pass` waits in real time; `skip` moves only the clock of the provisioner. */
export class RealCloud implements CloudUnderTest {
  readonly authUrl: string
  readonly project: string
  readonly network: string
  readonly image: string
  readonly flavors: { readonly small: string; readonly big: string; readonly card: string }
  /** Id of the flavor whose machines run in QEMU. */
  readonly guestFlavor: string
  readonly proxy: FaultyProxy
  readonly #stack: RealOpenStack
  readonly #projectId: string
  #skipped = 0

  private constructor(stack: RealOpenStack, proxy: FaultyProxy, project: string, seeded: SeededCloud) {
    const {
      'cpu.small': small = '',
      'cpu.big': big = '',
      'gpu.h100.1': card = '',
      guest = ''
    } = seeded.flavors
    this.#stack = stack
    this.proxy = proxy
    this.project = project
    this.authUrl = proxy.through(stack.authUrl)
    this.network = seeded.network
    this.image = seeded.image
    this.flavors = { small, big, card }
    this.guestFlavor = guest
    this.#projectId = seeded.project
  }

  /** Prepares a project of the stack. Clouds of several projects can be used side by side, except for lasting faults. */
  static async open(stack: RealOpenStack, project: string = SHOP.project): Promise<RealCloud> {
    return new RealCloud(stack, await FaultyProxy.open(), project, await seed(stack.authUrl, project))
  }

  close(): Promise<void> {
    return this.proxy.close()
  }

  readonly #clients = new Map<string, { readonly client: Promise<OpenStackClient>; readonly until: number }>()

  /** Signs in again before the token ends, or after a sign-in that failed. */
  #as(user: { readonly name: string; readonly password: string; readonly project: string }) {
    const signedIn = this.#clients.get(user.name)
    if (signedIn !== undefined && Date.now() < signedIn.until) return signedIn.client
    const client = OpenStackClient.signIn(this.#stack.authUrl, user)
    client.catch(() => this.#clients.delete(user.name))
    this.#clients.set(user.name, { client, until: Date.now() + SIGNED_IN_MS })
    return client
  }

  #admin = () => this.#as({ name: 'admin', password: 'secret', project: 'admin' })
  #shop = () => this.#as({ ...SHOP, project: this.project })

  now(): number {
    return Date.now() + this.#skipped
  }

  async pass(ms: number): Promise<void> {
    await setTimeout(Math.min(ms, MAX_WAIT_MS))
  }

  skip(ms: number): void {
    this.#skipped += ms
  }

  async begin(fault: LastingFault): Promise<void> {
    const setting = FAULT_SETTINGS[fault]
    const service = STOPPED_SERVICES[fault]
    if (setting !== undefined) this.#stack.setFaults({ [setting]: FAULT })
    else if (service !== undefined) await this.#stack.service('stop', service)
    else {
      await this.#stack.service('kill', 'nova-compute')
      await setTimeout(UNTIL_HOST_IS_DOWN)
    }
  }

  async end(fault: LastingFault): Promise<void> {
    if (FAULT_SETTINGS[fault] !== undefined) return this.#stack.setFaults({})
    await this.#stack.service('start', STOPPED_SERVICES[fault] ?? 'nova-compute')
    await this.#until('the services', async () => {
      const admin = await this.#admin()
      const { status } = await admin.call('block-storage', 'GET', '/volumes/detail').catch(() => ({
        status: 0
      }))
      const { services } = await admin.ok(
        'compute',
        'GET',
        '/os-services?binary=nova-compute&host=gpu-node-1'
      )
      return status === 200 && services.every(({ state }: { state: string }) => state === 'up')
    })
  }

  async setQuota(of: 'servers' | 'volumes' | 'ports', limit = NO_LIMIT): Promise<void> {
    const admin = await this.#admin()
    const sets = {
      servers: ['compute', `/os-quota-sets/${this.#projectId}`, { quota_set: { instances: limit } }],
      volumes: ['block-storage', `/os-quota-sets/${this.#projectId}`, { quota_set: { volumes: limit } }],
      ports: ['network', `/v2.0/quotas/${this.#projectId}`, { quota: { port: limit } }]
    } as const
    const [service, path, body] = sets[of]
    await admin.ok(service, 'PUT', path, body)
  }

  async servers(): Promise<readonly SeenServer[]> {
    return (await (await this.#shop()).ok('compute', 'GET', '/servers/detail')).servers
  }

  async volumes(): Promise<readonly SeenVolume[]> {
    return (await (await this.#shop()).ok('block-storage', 'GET', '/volumes/detail')).volumes
  }

  async ports(): Promise<number> {
    return (await this.#portIds()).length
  }

  async #portIds(): Promise<readonly string[]> {
    const path = `/v2.0/ports?project_id=${this.#projectId}`
    const { ports } = await (await this.#shop()).ok('network', 'GET', path)
    return ports.map(({ id }: { id: string }) => id)
  }

  async attachments() {
    const { attachments } = await (await this.#shop()).ok('block-storage', 'GET', '/attachments/detail')
    return (attachments as { volume_id: string; instance: string | null }[]).map((one) => ({
      volume: one.volume_id,
      server: one.instance
    }))
  }

  async running(): Promise<readonly string[]> {
    const readRunning = () =>
      this.#stack
        .machines()
        .filter(({ is_on }) => is_on)
        .map(({ id }) => id)
    const before = readRunning()
    const { servers } = await (await this.#admin()).ok('compute', 'GET', '/servers/detail?all_tenants=1')
    const others = (servers as { id: string; tenant_id: string }[])
      .filter(({ tenant_id }) => tenant_id !== this.#projectId)
      .map(({ id }) => id)
    return readRunning().filter((id) => before.includes(id) && !others.includes(id))
  }

  async freeCards(): Promise<number> {
    const admin = await this.#admin()
    const { resource_providers } = await admin.ok(
      'placement',
      'GET',
      '/resource_providers?required=CUSTOM_GPU'
    )
    let free = 0
    for (const { uuid } of resource_providers) {
      const { inventories } = await admin.ok('placement', 'GET', `/resource_providers/${uuid}/inventories`)
      const { usages } = await admin.ok('placement', 'GET', `/resource_providers/${uuid}/usages`)
      free += (inventories[CARD]?.total ?? 0) - (usages[CARD] ?? 0)
    }
    return free
  }

  async meddle(act: 'stop' | 'delete', id: string): Promise<void> {
    const shop = await this.#shop()
    if (act === 'stop') {
      await shop.ok('compute', 'POST', `/servers/${id}/action`, { 'os-stop': null })
      const isOff = async () =>
        (await shop.ok('compute', 'GET', `/servers/${id}`)).server.status === 'SHUTOFF'
      return this.#until('the stop', isOff)
    }
    await shop.ok('compute', 'DELETE', `/servers/${id}`)
    await this.#until(
      'the removal',
      async () => (await shop.call('compute', 'GET', `/servers/${id}`)).status === 404
    )
  }

  async createVolume(name: string, metadata: Readonly<Record<string, string>>): Promise<string> {
    const shop = await this.#shop()
    const asked = { volume: { name, size: 1, metadata } }
    const { id } = (await shop.ok('block-storage', 'POST', '/volumes', asked)).volume
    await this.#until(
      'the volume',
      async () => (await shop.ok('block-storage', 'GET', `/volumes/${id}`)).volume.status === 'available'
    )
    return id
  }

  async deleteVolume(id: string): Promise<void> {
    await (await this.#shop()).ok('block-storage', 'DELETE', `/volumes/${id}`)
  }

  async clear(): Promise<void> {
    this.#stack.setFaults({})
    this.proxy.clearFaults()
    await this.proxy.releaseHeld()
    const shop = await this.#shop()
    await this.#until('the removal of all servers', async () => {
      const servers = await this.servers()
      for (const { id } of servers) await shop.call('compute', 'DELETE', `/servers/${id}`)
      return servers.length === 0
    })
    await this.#until('the removal of all volumes', async () => {
      const { attachments } = await shop.ok('block-storage', 'GET', '/attachments/detail')
      for (const { id } of attachments) await shop.call('block-storage', 'DELETE', `/attachments/${id}`)
      const volumes = await this.volumes()
      for (const { id, status } of volumes)
        if (status !== 'deleting') await shop.call('block-storage', 'DELETE', `/volumes/${id}`)
      return volumes.length === 0
    })
    for (const id of await this.#portIds()) await shop.call('network', 'DELETE', `/v2.0/ports/${id}`)
  }

  async #until(what: string, isDone: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 120_000; ; await setTimeout(500)) {
      if (await isDone().catch(() => false)) return
      if (Date.now() > end) throw new Error(`The cloud does not finish: ${what}.`)
    }
  }
}
