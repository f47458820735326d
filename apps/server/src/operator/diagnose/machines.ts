import { type Kysely, sql } from 'kysely'
import { CloudClient } from '../../machines/openstack/cloud.ts'
import {
  type CloudFlavor,
  gpusOf,
  listFlavors,
  quotaNeedsOf,
  readQuotas,
  unusedQuota
} from '../../machines/openstack/cloud-flavors.ts'
import { readPlacement } from '../../machines/openstack/placement.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { OpenStackSettings } from '../../platform/machine-settings.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Finding, finding, namesInLine } from './finding.ts'

interface SoldFlavor {
  readonly flavor_id: number
  readonly free: number
  readonly gpu_count: number
  readonly cpu_count: number
  readonly ram_count: number
  readonly openstack_flavor: string | null
}

interface Facts {
  readonly orphaned: number
  readonly refused: readonly number[]
  readonly flavors: readonly SoldFlavor[]
  readonly systems: readonly { readonly name: string; readonly openstack_image: string | null }[]
}

/** Checks that machines can be launched: the provisioners of all servers, and the resources of the OpenStack. */
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
          select flavor_id, max_available as free, gpu_count, cpu_count, ram_count, openstack_flavor from flavors
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
        : `refused launches of flavors ${namesInLine(facts.refused)}`,
      'Servers of these flavors are not launched: run capacity set FLAVOR COUNT with the capacity of the cloud.'
    ),
    ...(openstack === undefined
      ? [
          finding(
            'Machines',
            facts.orphaned === 0 && facts.flavors.length === 0,
            `${facts.orphaned} servers and ${facts.flavors.length} flavors on offer of a provisioner that is not set up`,
            'Set OS_AUTH_URL and the other settings of OpenStack: without them these servers cannot be started, stopped or removed, and new ones of these flavors cannot be created.'
          )
        ]
      : await diagnoseCloud(openstack, facts))
  ]
}

interface VolumeType {
  readonly id: string
  readonly name: string
  readonly extra_specs?: Readonly<Record<string, string>>
}

/** Texts about what is wrong; false for what is not. */
type Problems = readonly (string | false)[]

async function check(name: string, remedy: string, findProblems: () => Promise<Problems>): Promise<Finding> {
  const wrong = await findProblems().catch((error: unknown) => [
    error instanceof Error ? error.message : String(error)
  ])
  const found = wrong.filter((text) => text !== false)
  return finding(name, found.length === 0, found.length === 0 ? 'as needed' : found.join('; '), remedy)
}

async function diagnoseCloud(
  settings: OpenStackSettings,
  { flavors, systems }: Facts
): Promise<readonly Finding[]> {
  const cloud = new CloudClient(settings)
  const signIn = await check(
    'OpenStack',
    'Check OS_AUTH_URL, OS_USERNAME, OS_PASSWORD or its file, and the names of project, domains and region.',
    () => readQuotas(cloud).then(() => [])
  )
  if (!signIn.ok) return [signIn]
  const found = await Promise.all([
    check(
      'OpenStack network',
      'Set OPENSTACK_NETWORK to the id of a network, and OPENSTACK_SECURITY_GROUPS to ids of groups that let customers in.',
      () => networkProblems(cloud, settings)
    ),
    check('OpenStack volumes', 'Set OPENSTACK_VOLUME_TYPE to a type of `volume type list`.', () =>
      volumeProblems(cloud, settings)
    ),
    check('OpenStack images', 'Import the id as openstack_image of the system.', () =>
      imageProblems(cloud, systems)
    ),
    check('OpenStack flavors', 'Import the id as openstack_flavor of the flavor.', async () => {
      const listed = await listFlavors(cloud)
      return linePerFault(flavors.flatMap((flavor) => flavorFaults(flavor, listed)))
    }),
    check('OpenStack quota', 'Ask the operator of the cloud for a larger quota.', () =>
      quotaProblems(cloud, flavors)
    ),
    settings.reader &&
      check('OpenStack reader', 'Check OPENSTACK_READER_*; the user must be allowed to read Placement.', () =>
        readPlacement(new CloudClient(settings, settings.reader)).then(() => [])
      )
  ])
  return [signIn, ...found.filter((one) => one !== undefined)]
}

async function networkProblems(
  cloud: CloudClient,
  { network, securityGroups }: OpenStackSettings
): Promise<Problems> {
  const { port_security_enabled: isSecured = true } = await cloud.require<{
    readonly port_security_enabled?: boolean
  }>('network', `/networks/${network}`, 'network')
  for (const group of securityGroups)
    await cloud.require('network', `/security-groups/${group}`, 'security_group')
  return [
    securityGroups.length > 0 &&
      !isSecured &&
      'without port security Neutron refuses OPENSTACK_SECURITY_GROUPS',
    securityGroups.length === 0 && isSecured && 'without security groups Neutron lets nobody in'
  ]
}

async function volumeProblems(cloud: CloudClient, { volumeType }: OpenStackSettings): Promise<Problems> {
  const types = await cloud.require<readonly VolumeType[]>('block-storage', '/types', 'volume_types')
  const type = types.find(({ id, name }) => id === volumeType || name === volumeType)
  return [
    volumeType !== undefined && type === undefined && `there is no volume type ${volumeType}`,
    type?.extra_specs?.['multiattach'] === '<is> True' &&
      `${volumeType} has multiattach: two machines could get one disk`
  ]
}

async function imageProblems(cloud: CloudClient, systems: Facts['systems']): Promise<Problems> {
  const faults = systems.map(async ({ name, openstack_image: id }): Promise<readonly Fault[]> => {
    if (id === null) return [['systems without openstack_image', name]]
    const status = await cloud.require<string>('image', `/images/${id}`, 'status')
    return status === 'active' ? [] : [[`systems whose image is ${status}`, name]]
  })
  return linePerFault((await Promise.all(faults)).flat())
}

async function quotaProblems(cloud: CloudClient, flavors: Facts['flavors']): Promise<Problems> {
  return (await readQuotas(cloud)).map((quota) => {
    const { of, used, limit } = quota
    const needed = flavors.reduce(
      (sum, { free, cpu_count, ram_count }) =>
        sum + free * (quotaNeedsOf(cpu_count, ram_count * 1024)[of] ?? 0),
      0
    )
    const left = unusedQuota(quota)
    if (left <= 0) return `the quota of ${of} is used up: ${used} of ${limit}`
    return left < needed && `the quota of ${of} leaves ${left}, the typed free capacity needs ${needed}`
  })
}

/** A kind of fault, and the name of an object that has it. */
type Fault = readonly [kind: string, at: string]

/** Returns one line for each kind of fault, with its first objects, because a catalogue may have hundreds. */
const linePerFault = (faults: readonly Fault[]): Problems =>
  [...Map.groupBy(faults, ([kind]) => kind)].map(
    ([kind, of]) => `${kind}: ${namesInLine(of.map(([, at]) => at))}`
  )

function flavorFaults(flavor: SoldFlavor, listed: readonly CloudFlavor[]): readonly Fault[] {
  const { flavor_id, openstack_flavor, cpu_count, ram_count, gpu_count } = flavor
  if (openstack_flavor === null) return [['flavors without openstack_flavor', `${flavor_id}`]]
  const found = listed.find(({ id }) => id === openstack_flavor)
  if (found === undefined)
    return [['flavors whose openstack_flavor is unknown', `${flavor_id} (${openstack_flavor})`]]
  const compared = [
    ['vCPU', cpu_count, found.vcpus],
    ['memory in MB', ram_count * 1024, found.ram],
    ['GPU', gpu_count, gpusOf(found)]
  ] as const
  return compared
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([what, ours, theirs]) => [
      `flavors with other ${what}`,
      `${flavor_id} (${ours}, ${openstack_flavor} has ${theirs})`
    ])
}
