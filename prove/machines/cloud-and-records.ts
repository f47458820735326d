import { STATUS } from '@cloud/pricing'
import { FLAVOR, type SmallCloud } from '../../apps/server/src/billing/testing/small-cloud.ts'
import type { CloudUnderTest } from '../../testing/openstack/contract/cloud-under-test.ts'
import { assertEqual } from '../world/assert-equal.ts'
import { SHOP_ID } from './shop-on-cloud.ts'

/** Longest time that an active server may be without a machine, in milliseconds. */
export const MAX_WITHOUT_MACHINE_MS = 10 * 60_000

interface ServerRow {
  readonly server_id: number
  readonly status: number
  readonly flavor_id: number
  readonly mark: string | null
  readonly volume_id: string | null
  readonly port_id: string | null
  readonly is_off_inside: boolean
}

/** Compares what runs in the cloud with the servers in the database. */
export class CloudAndRecords {
  readonly #cloud: CloudUnderTest
  readonly #small: SmallCloud
  /** Time since which an active server has had no machine, by server id. */
  readonly #withoutMachineSince = new Map<number, number>()

  constructor(cloud: CloudUnderTest, small: SmallCloud) {
    this.#cloud = cloud
    this.#small = small
  }

  async servers(): Promise<readonly ServerRow[]> {
    const { rows } = await this.#small.pool.query<ServerRow>(`
      select s.server_id, s.status, s.flavor_id, m.mark, m.state ->> 'volume_id' as volume_id, m.state ->> 'port_id' as port_id, coalesce(m.is_off_inside, false) as is_off_inside
      from servers s left join machines m using (account_id, server_id)
      order by 1`)
    return rows
  }

  /** Throws if an active server, which its customer pays for, has been without a machine for too long. */
  async checkPaidServers(): Promise<void> {
    const marks = await this.#runningMarks().catch(() => undefined)
    // a service of the cloud does not answer: skip this round
    if (marks === undefined) return
    const running = new Set(marks)
    for (const { server_id, status, mark, is_off_inside } of await this.servers()) {
      if (status !== STATUS.active || is_off_inside || running.has(mark ?? '')) {
        this.#withoutMachineSince.delete(server_id)
        continue
      }
      const since = this.#withoutMachineSince.get(server_id) ?? this.#cloud.now()
      this.#withoutMachineSince.set(server_id, since)
      if (this.#cloud.now() - since > MAX_WITHOUT_MACHINE_MS)
        throw new Error(`Server ${server_id} has been paid for ten minutes without a machine.`)
    }
  }

  /** Marks of the servers whose machines run on hosts. */
  async #runningMarks(): Promise<readonly string[]> {
    const names = new Map((await this.#cloud.servers()).map(({ id, name }) => [id, name]))
    return (await this.#cloud.running()).map((id) => markOf(names.get(id) ?? ''))
  }

  /** Throws unless the cloud holds exactly the machines, volumes and attachments of the records. */
  async compare(): Promise<void> {
    const cloud = this.#cloud
    const servers = await this.servers()
    const active = servers.filter(({ status }) => status === STATUS.active)
    const marks = (rows: readonly ServerRow[]) => rows.map(({ mark }) => mark ?? '').sort()
    const on = active.filter(({ is_off_inside }) => !is_off_inside)
    assertEqual('Machines on hosts', [...(await this.#runningMarks())].sort(), marks(on))
    assertEqual(
      'Servers of the cloud',
      (await cloud.servers()).map(({ name }) => markOf(name)).sort(),
      marks(active)
    )
    const attached = (await cloud.attachments()).map(({ volume }) => volume)
    assertEqual('Attached volumes', [...attached].sort(), active.map(({ volume_id }) => volume_id).sort())
    const withCard = active.filter(({ flavor_id }) => flavor_id === FLAVOR.cloud).length
    assertEqual('Cards in use', 1 - (await cloud.freeCards()), withCard)
    const kept = servers.filter(({ status }) => status !== STATUS.deleted)
    const volumes = await cloud.volumes()
    for (const { mark, volume_id } of kept) {
      const own = volumes.filter(({ name }) => markOf(name) === mark).map(({ id }) => id)
      // the response of a creation may be lost when the launch is given up: the next launch finds the volume
      const recorded = volume_id === null ? own.slice(0, 1) : [volume_id]
      assertEqual(`Volumes of the server ${mark}`, own, recorded)
    }
    const known = new Set(kept.map(({ mark }) => mark))
    assertEqual(
      'Volumes of no server',
      volumes.filter(({ name }) => !known.has(markOf(name))),
      []
    )
    const withPort = servers.filter(({ status, port_id }) => status !== STATUS.deleted && port_id !== null)
    assertEqual('Ports', await cloud.ports(), withPort.length)
    const inTransition = servers.filter(({ status }) => status === STATUS.start || status === STATUS.pausing)
    assertEqual('Servers stuck in a transition', inTransition, [])
  }
}

/** Returns the server's mark, which is part of the name of its machine. */
const markOf = (name: string): string => name.replace(`shop-${SHOP_ID}-`, '').replace(/-\d+$/, '')
