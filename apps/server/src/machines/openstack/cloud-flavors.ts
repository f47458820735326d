import type { CloudClient, Service } from './cloud.ts'

/** A flavor of Nova. */
export interface CloudFlavor {
  readonly id: string
  readonly vcpus: number
  /** MB. */
  readonly ram: number
  readonly extra_specs?: Readonly<Record<string, string>>
}

export const listFlavors = (cloud: CloudClient): Promise<readonly CloudFlavor[]> =>
  cloud.listAll<CloudFlavor>('compute', '/flavors/detail', 'flavors')

/** Returns the PCI devices of a flavor by alias: 'a100:2,nic:1'. */
const devicesOf = ({ extra_specs = {} }: CloudFlavor): readonly (readonly [string, number])[] =>
  (extra_specs['pci_passthrough:alias'] ?? '')
    .split(',')
    .map((device) => device.trim().split(':'))
    .flatMap(([alias = '', count]) => (alias === '' ? [] : [[alias, Number(count ?? 0)] as const]))

/** Returns the resources in the extra specs of a flavor, by class. */
const resourcesOf = ({ extra_specs = {} }: CloudFlavor): readonly (readonly [string, number])[] =>
  Object.entries(extra_specs).flatMap(([name, count]) => {
    const [, resource] = /^resources\d*:(\w+)$/.exec(name) ?? []
    return resource === undefined ? [] : [[resource, Number(count)] as const]
  })

/** Counts the GPUs of a flavor: its PCI devices, and its resources with a class of GPUs. */
export const gpusOf = (flavor: CloudFlavor): number =>
  [
    ...devicesOf(flavor),
    ...resourcesOf(flavor).filter(([name]) => /^(VGPU|PGPU|CUSTOM_.*GPU.*)$/.test(name))
  ].reduce((sum, [, count]) => sum + count, 0)

/**
 * Returns the resources that one server of a flavor uses in Placement, by resource class. Disks are not counted: they are volumes.
 *
 * @param classes resource classes of the cloud. The API does not return the class of a PCI alias, so the class whose name ends with the
 *   alias is used.
 * @returns the first PCI alias for which no class was found, instead of the resources
 */
export function needsOf(
  flavor: CloudFlavor,
  classes: readonly string[]
): ReadonlyMap<string, number> | string {
  const needs = new Map([
    ['VCPU', flavor.vcpus],
    ['MEMORY_MB', flavor.ram]
  ])
  for (const [resource, count] of resourcesOf(flavor))
    needs.set(resource, count + (resource.startsWith('CUSTOM_') ? (needs.get(resource) ?? 0) : 0))
  for (const [alias, count] of devicesOf(flavor)) {
    const ending = `_${alias.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`
    const resource = classes.find((name) => name.endsWith(ending))
    if (resource === undefined) return alias
    needs.set(resource, count + (needs.get(resource) ?? 0))
  }
  return needs
}

/** A limit of the project. */
export interface Quota {
  readonly of: string
  /** null: none. */
  readonly limit: number | null
  readonly used: number
}

const LIMITS = [
  ['compute', 'instances', 'maxTotalInstances', 'totalInstancesUsed'],
  ['compute', 'cores', 'maxTotalCores', 'totalCoresUsed'],
  ['compute', 'memory in MB', 'maxTotalRAMSize', 'totalRAMUsed'],
  ['block-storage', 'volumes', 'maxTotalVolumes', 'totalVolumesUsed'],
  ['block-storage', 'GB of volumes', 'maxTotalVolumeGigabytes', 'totalGigabytesUsed']
] as const

/** Reads the limits of the project; limits of ports only if the cloud returns them. */
export async function readQuotas(cloud: CloudClient): Promise<readonly Quota[]> {
  const limitsOf = async (service: Service) =>
    (await cloud.require<{ readonly absolute: Record<string, number> }>(service, '/limits', 'limits'))
      .absolute
  const limits = { compute: await limitsOf('compute'), 'block-storage': await limitsOf('block-storage') }
  const details = `/quotas/${await cloud.projectId()}/details`
  const ports = await cloud
    .read<{ readonly port?: Record<'limit' | 'used', number> }>('network', details, 'quota')
    .catch(() => undefined)
  const quotaOf = (of: string, limit = -1, used = 0): Quota => ({ of, limit: limit < 0 ? null : limit, used })
  return [
    ...LIMITS.map(([service, of, max, use]) => quotaOf(of, limits[service][max], limits[service][use])),
    ...(ports?.port === undefined ? [] : [quotaOf('ports', ports.port.limit, ports.port.used)])
  ]
}

export const unusedQuota = ({ limit, used }: Quota): number => (limit === null ? Infinity : limit - used)

/** Returns the quotas that one running server of a flavor uses and a stopped server does not. */
export const quotaNeedsOf = (cpu_count: number, memory_mb: number): Readonly<Record<string, number>> => ({
  instances: 1,
  cores: cpu_count,
  'memory in MB': memory_mb
})
