import { FakeOpenStack } from '../fake/fake-openstack.ts'
import { SHOP } from '../stack/seed.ts'
import type { CloudUnderTest, LastingFault, SeenServer } from './cloud-under-test.ts'
import { FaultyProxy } from './faulty-proxy.ts'

/** Error messages of Nova and Cinder. */
const FAULT = {
  spawn: 'Exceeded maximum number of retries. Exhausted all hosts available for retrying build failures.',
  stop: 'the host cannot stop it',
  destroy: 'the host cannot remove it',
  volume: 'Could not find any available weighted backend'
}

const FAULTS = {
  'launch fails': 'spawn',
  'volume fails': 'volume',
  'stop fails': 'stop',
  'removal fails': 'destroy'
} as const

/** The fake OpenStack as a cloud under test. Its clock moves only in `pass` and `skip`. */
export class FakeCloud implements CloudUnderTest {
  readonly project = SHOP.project
  readonly network = 'network-1'
  readonly image = 'debian-13'
  readonly flavors = { small: 'cpu.small', big: 'cpu.big', card: 'gpu.h100.1' }
  readonly fake: FakeOpenStack
  readonly proxy: FaultyProxy
  readonly authUrl: string
  #now = Date.now()

  private constructor(fake: FakeOpenStack, proxy: FaultyProxy, authUrl: string) {
    this.fake = fake
    this.proxy = proxy
    this.authUrl = authUrl
    fake.gpus.set(this.flavors.card, 1)
    fake.now = () => this.#now
  }

  static async open(): Promise<FakeCloud> {
    const fake = new FakeOpenStack()
    const url = await fake.start()
    const proxy = await FaultyProxy.open()
    return new FakeCloud(fake, proxy, proxy.through(url))
  }

  async close(): Promise<void> {
    await this.proxy.close()
    await this.fake.stop()
  }

  now(): number {
    return this.#now
  }

  async pass(ms: number): Promise<void> {
    this.#now += ms
  }

  skip(ms: number): void {
    this.#now += ms
  }

  async begin(fault: LastingFault): Promise<void> {
    this.#set(fault, true)
  }

  async end(fault: LastingFault): Promise<void> {
    this.#set(fault, false)
  }

  #set(fault: LastingFault, is_on: boolean): void {
    const { faults } = this.fake
    if (fault === 'host down') this.fake.isHostDown = is_on
    else if (fault === 'storage down') this.fake.isStorageDown = is_on
    else if (fault === 'placement down') this.fake.isPlacementAway = is_on
    else {
      const kind = FAULTS[fault]
      faults[kind] = is_on ? FAULT[kind] : undefined
    }
  }

  async setQuota(of: 'servers' | 'volumes' | 'ports', limit = Infinity): Promise<void> {
    this.fake.quota[of] = limit
  }

  async servers(): Promise<readonly SeenServer[]> {
    return [...this.fake.servers.values()].filter(({ deleted }) => !deleted)
  }

  async volumes() {
    return [...this.fake.volumes.values()]
  }

  async ports() {
    return this.fake.ports.size
  }

  async attachments() {
    return [...this.fake.attachments.values()].map(({ volume, instance }) => ({ volume, server: instance }))
  }

  async running() {
    return [...this.fake.running.keys()]
  }

  async freeCards() {
    return this.fake.gpus.get(this.flavors.card) ?? 0
  }

  async meddle(act: 'stop' | 'delete', id: string): Promise<void> {
    this.fake.meddle(act, id)
  }

  async createVolume(name: string, metadata: Readonly<Record<string, string>>): Promise<string> {
    return this.fake.createVolume(name, { ...metadata })
  }

  async deleteVolume(id: string): Promise<void> {
    this.fake.volumes.delete(id)
  }

  async clear(): Promise<void> {
    const { servers, volumes, ports, attachments, running } = this.fake
    for (const things of [servers, volumes, ports, attachments, running]) things.clear()
    this.fake.gpus.set(this.flavors.card, 1)
  }
}
