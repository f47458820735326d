import type { FakeCinder } from './cinder.ts'
import { changePort, type FakeResources, type FakeServer } from './resources.ts'

/** Tasks of Nova's servers: launches, stops, starts, reboots and removals, with the faults that a test set. */
export class NovaTasks {
  readonly #resources: FakeResources
  readonly #cinder: FakeCinder

  constructor(resources: FakeResources, cinder: FakeCinder) {
    this.#resources = resources
    this.#cinder = cinder
  }

  /** Advances all tasks by one request. A stop and a removal never end while the host is away. */
  advance(): void {
    const { servers, isHostDown } = this.#resources
    for (const server of servers.values()) {
      if (server.task === null || server.deleted || (isHostDown && server.task !== 'scheduling')) continue
      server.requests_left -= 1
      if (server.requests_left <= 0) this.finish(server)
    }
  }

  /** Ends the current task of a server. */
  finish(server: FakeServer): void {
    const { faults, isPlacementAway } = this.#resources
    const { task } = server
    server.task = null
    server.updated = this.#resources.nowText()
    if (task === 'scheduling') this.#launch(server)
    else if (task === 'powering-off') {
      // a stop that fails leaves no fault on the server; a machine that a failed removal has destroyed cannot be stopped
      if (faults.stop === undefined && server.terminated_at === null) this.#powerOff(server)
    } else if (task === 'powering-on' || task === 'rebooting_hard') server.status = 'ACTIVE'
    else if (task === 'deleting' && faults.destroy !== undefined) {
      server.status = 'ERROR'
      server.fault = { message: faults.destroy }
    } else if (task === 'deleting') {
      this.#powerOff(server)
      // only the first removal counts the resources of the host, for which it needs Placement
      if (isPlacementAway && server.terminated_at === null)
        Object.assign(server, { status: 'ERROR', fault: { message: 'ConnectFailure' } })
      else this.forget(server)
      server.terminated_at = server.updated
    }
  }

  #launch(server: FakeServer): void {
    const { gpus, ports, volumes, attachments, running, faults, isHostDown } = this.#resources
    const freeGpus = gpus.get(server.flavor)
    const fault = freeGpus === 0 || isHostDown ? 'No valid host was found. ' : faults.spawn
    if (fault !== undefined) {
      server.status = 'ERROR'
      server.fault = { message: fault }
      return
    }
    if (freeGpus !== undefined) gpus.set(server.flavor, freeGpus - 1)
    server.holds_gpu = freeGpus !== undefined
    const port = ports.get(server.port)
    if (port !== undefined) changePort(port, { device_id: server.id })
    for (const attachment of attachments.values())
      if (attachment.instance === server.id) attachment.attached = true
    const volume = volumes.get(server.volume)
    if (volume !== undefined) volume.status = 'in-use'
    server.status = 'ACTIVE'
    server.launched_at = this.#resources.nowText()
    running.set(server.id, { volume: server.volume, flavor: server.flavor })
  }

  #powerOff(server: FakeServer): void {
    server.status = 'SHUTOFF'
    this.#resources.running.delete(server.id)
  }

  /** Deletes a server in Nova and frees its GPU, port and volume. Its machine stays in `running`. */
  forget(server: FakeServer): void {
    const { gpus, ports } = this.#resources
    server.deleted = true
    const freeGpus = gpus.get(server.flavor)
    if (freeGpus !== undefined && server.holds_gpu) gpus.set(server.flavor, freeGpus + 1)
    server.holds_gpu = false
    const port = ports.get(server.port)
    if (port?.device_id === server.id && !this.#resources.isNetworkAway) changePort(port, { device_id: '' })
    this.#cinder.detachServer(server.id)
  }
}
