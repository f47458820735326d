import { type Kysely, sql } from 'kysely'
import { faultText } from '../../machines/openstack/attempt.ts'
import { Cloud, type Service } from '../../machines/openstack/cloud.ts'
import { passwordOf } from '../../machines/openstack/cloud-setup.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { OpenStackSettings } from '../../platform/machine-settings.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Finding, finding } from './finding.ts'

interface Offered {
  readonly flavor_id: number
  readonly gpu_count: number
  readonly cpu_count: number
  readonly ram_count: number
  readonly openstack_flavor: string | null
}

interface Facts {
  readonly orphaned: number
  readonly refused: readonly number[]
  readonly flavors: readonly Offered[]
  readonly systems: readonly { readonly name: string; readonly openstack_image: string | null }[]
}

interface CloudFlavor {
  readonly id: string
  readonly vcpus: number
  readonly ram: number
  readonly extra_specs?: Readonly<Record<string, string>>
}

type Limits = Readonly<Record<string, number>>

/** Checks that machines can be had: the provisioners of all servers, and what an OpenStack must offer. */
export async function diagnoseMachines(
  db: Kysely<Schema>,
  { openstack }: Settings
): Promise<readonly Finding[]> {
  const facts = await oneRow(
    db,
    sql<Facts>`
      select (select count(*) from machines join servers using (account_id, server_id)
          where provisioner = 'openstack' and status <> -3)::integer as orphaned,
        (select coalesce(json_agg(flavor_id order by 1), '[]') from flavors where refused_at is not null) as refused,
        (select coalesce(json_agg(f order by flavor_id), '[]') from (
          select flavor_id, gpu_count, cpu_count, ram_count, openstack_flavor from flavors
          where not closed and provisioner_of(flavor_id) = 'openstack') f) as flavors,
        (select coalesce(json_agg(o), '[]') from (
          select name, openstack_image from oses where not closed order by os_id) o) as systems`
  )
  return [
    finding(
      'Confirmed capacity',
      facts.refused.length === 0,
      facts.refused.length === 0
        ? 'of all flavors'
        : `refused launches of flavors ${facts.refused.join(', ')}`,
      'Nothing of these flavors is launched: capacity set FLAVOR COUNT, with the capacity that the cloud has.'
    ),
    ...(openstack === undefined
      ? [
          finding(
            'Machines',
            facts.orphaned === 0,
            `${facts.orphaned} servers by a provisioner that is not set up`,
            'Set OS_AUTH_URL and the other settings of OpenStack: these servers cannot be started, stopped or removed.'
          )
        ]
      : await diagnoseCloud({ ...openstack, password: passwordOf(openstack) }, facts))
  ]
}

async function diagnoseCloud(settings: OpenStackSettings, { flavors, systems }: Facts) {
  const cloud = new Cloud(settings)
  /** Reads one thing; a text says what is wrong. */
  const read = async (service: Service, path: string): Promise<unknown> => {
    const { status, body, request_id } = await cloud.call(service, 'GET', path)
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${faultText(body)} (request ${request_id})`)
    return body
  }
  const check = async (name: string, mend: string, judge: () => Promise<readonly string[]>) => {
    const wrong = await judge().catch((error: unknown) => [
      error instanceof Error ? error.message : String(error)
    ])
    return finding(name, wrong.length === 0, wrong.length === 0 ? 'as needed' : wrong.join('; '), mend)
  }
  const signIn = await check(
    'OpenStack',
    'Check OS_AUTH_URL, OS_USERNAME, OS_PASSWORD and the names of project and domains.',
    async () => {
      await read('compute', '/limits')
      return []
    }
  )
  if (!signIn.ok) return [signIn]
  return [
    signIn,
    await check(
      'OpenStack network',
      'Set OPENSTACK_NETWORK to the id of a network, and OPENSTACK_SECURITY_GROUPS to ids of groups that let customers in.',
      async () => {
        const { network } = (await read('network', `/networks/${settings.network}`)) as {
          readonly network: { readonly port_security_enabled?: boolean }
        }
        await Promise.all(settings.securityGroups.map((id) => read('network', `/security-groups/${id}`)))
        return settings.securityGroups.length === 0 && network.port_security_enabled !== false
          ? ['without security groups Neutron lets nobody in']
          : []
      }
    ),
    await check(
      'OpenStack volumes',
      'Set OPENSTACK_VOLUME_TYPE to a type of `volume type list`.',
      async () => {
        const { volume_types } = (await read('block-storage', '/types')) as {
          readonly volume_types: readonly { readonly id: string; readonly name: string }[]
        }
        const wanted = settings.volumeType
        return wanted === undefined || volume_types.some(({ id, name }) => id === wanted || name === wanted)
          ? []
          : [`there is no volume type ${wanted}`]
      }
    ),
    await check('OpenStack images', 'Import the id as openstack_image of the system.', async () => {
      const wrong = await Promise.all(
        systems.map(async ({ name, openstack_image: id }) => {
          if (id === null) return [`${name} has no openstack_image`]
          const image = (await read('image', `/images/${id}`)) as { readonly status: string }
          return image.status === 'active' ? [] : [`the image of ${name} is ${image.status}`]
        })
      )
      return wrong.flat()
    }),
    await check('OpenStack flavors', 'Import the id as openstack_flavor of the flavor.', async () => {
      const listed = (await read('compute', '/flavors/detail')) as {
        readonly flavors: readonly CloudFlavor[]
      }
      return flavors.flatMap((flavor) => differences(flavor, listed.flavors))
    }),
    await check('OpenStack quota', 'Ask the operator of the cloud for a larger quota.', async () => {
      const limits = async (service: Service) =>
        ((await read(service, '/limits')) as { readonly limits: { readonly absolute: Limits } }).limits
          .absolute
      return [...used(await limits('compute'), COMPUTE), ...used(await limits('block-storage'), STORAGE)]
    })
  ]
}

function differences(flavor: Offered, listed: readonly CloudFlavor[]): readonly string[] {
  const { flavor_id, openstack_flavor, cpu_count, ram_count, gpu_count } = flavor
  if (openstack_flavor === null) return [`flavor ${flavor_id} has no openstack_flavor`]
  const found = listed.find(({ id }) => id === openstack_flavor)
  if (found === undefined) return [`flavor ${flavor_id}: there is no ${openstack_flavor}`]
  const differ = (what: string, ours: number, theirs: number) =>
    ours === theirs ? [] : [`flavor ${flavor_id}: ${what} ${ours}, ${openstack_flavor} has ${theirs}`]
  return [
    ...differ('vCPU', cpu_count, found.vcpus),
    ...differ('memory in MB', ram_count * 1024, found.ram),
    ...differ('GPU', gpu_count, gpusOf(found))
  ]
}

/** Counts the GPUs of a flavor: PCI devices by alias ('a100:2,nic:1'), or resources of its own. */
function gpusOf({ extra_specs = {} }: CloudFlavor): number {
  const aliases = (extra_specs['pci_passthrough:alias'] ?? '').split(',').map((one) => one.split(':')[1])
  const resources = Object.entries(extra_specs)
    .filter(([name]) => /^resources\d*:(VGPU|PGPU|CUSTOM_.*GPU.*)$/.test(name))
    .map(([, count]) => count)
  return [...aliases, ...resources].reduce((sum, count) => sum + Number(count ?? 0), 0)
}

const COMPUTE = [
  ['instances', 'maxTotalInstances', 'totalInstancesUsed'],
  ['cores', 'maxTotalCores', 'totalCoresUsed'],
  ['memory', 'maxTotalRAMSize', 'totalRAMUsed']
] as const
const STORAGE = [
  ['volumes', 'maxTotalVolumes', 'totalVolumesUsed'],
  ['GB of volumes', 'maxTotalVolumeGigabytes', 'totalGigabytesUsed']
] as const

/** Names the quotas that are used up; -1 means no limit. */
const used = (limits: Limits, quotas: readonly (readonly [string, string, string])[]): readonly string[] =>
  quotas.flatMap(([what, max, use]) => {
    const [most = -1, now = 0] = [limits[max], limits[use]]
    return most >= 0 && now >= most ? [`the quota of ${what} is used up: ${now} of ${most}`] : []
  })
