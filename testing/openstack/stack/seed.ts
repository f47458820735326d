import { OpenStackClient } from './openstack-client.ts'

/** Ids of the resources that the operator of a cloud prepares for a shop. */
export interface SeededCloud {
  readonly project: string
  readonly image: string
  readonly network: string
  /** Flavors by name; the cloud has two cards of type A100 and one of type H100. */
  readonly flavors: Readonly<Record<string, string>>
}

export const SHOP = { name: 'shop', password: 'shop-secret', project: 'shop' } as const

const FLAVORS = [
  ['cpu.small', 1, 256, {}],
  ['cpu.big', 2, 512, {}],
  ['gpu.a100.1', 8, 65_536, { 'pci_passthrough:alias': 'a100:1' }],
  ['gpu.h100.1', 8, 65_536, { 'pci_passthrough:alias': 'h100:1' }],
  ['guest', 2, 1024, { 'capabilities:hypervisor_type': 'QEMU' }]
] as const

/** Prepares a cloud for a shop: project, user, flavors, image, network, volume type, quota. Can run repeatedly. */
export async function seed(authUrl: string, name: string = SHOP.project): Promise<SeededCloud> {
  const admin = await OpenStackClient.signIn(authUrl, { name: 'admin', password: 'secret', project: 'admin' })
  const [found] = (await admin.ok('identity', 'GET', `/projects?name=${name}`)).projects
  const created = { project: { name, domain_id: 'default' } }
  const project: string = (found ?? (await admin.ok('identity', 'POST', '/projects', created)).project).id
  await seedUser(admin, project)
  const flavors = await seedFlavors(admin)
  await seedVolumes(admin, project)
  const quota_set = { instances: 30, cores: 400, ram: 8_000_000 }
  await admin.ok('compute', 'PUT', `/os-quota-sets/${project}`, { quota_set })
  return { project, image: await seedImage(admin), network: await seedNetwork(admin), flavors }
}

async function seedUser(admin: OpenStackClient, project: string): Promise<void> {
  const [found] = (await admin.ok('identity', 'GET', '/users?name=shop')).users
  const created = { user: { name: SHOP.name, password: SHOP.password, domain_id: 'default' } }
  const user = found ?? (await admin.ok('identity', 'POST', '/users', created)).user
  const { roles } = await admin.ok('identity', 'GET', '/roles')
  const { id } = roles.find((role: { name: string }) => role.name === 'member')
  await admin.ok('identity', 'PUT', `/projects/${project}/users/${user.id}/roles/${id}`)
}

async function seedFlavors(admin: OpenStackClient): Promise<Record<string, string>> {
  const { flavors } = await admin.ok('compute', 'GET', '/flavors')
  const ids: Record<string, string> = {}
  for (const [name, vcpus, ram, extra_specs] of FLAVORS) {
    const found = flavors.find((flavor: { name: string }) => flavor.name === name)
    const flavor =
      found ??
      (await admin.ok('compute', 'POST', '/flavors', { flavor: { name, vcpus, ram, disk: 1 } })).flavor
    if (found === undefined && Object.keys(extra_specs).length > 0)
      await admin.ok('compute', 'POST', `/flavors/${flavor.id}/os-extra_specs`, { extra_specs })
    ids[name] = flavor.id
  }
  return ids
}

async function seedVolumes(admin: OpenStackClient, project: string): Promise<void> {
  const { volume_types } = await admin.ok('block-storage', 'GET', '/types')
  if (!volume_types.some((type: { name: string }) => type.name === 'ssd'))
    await admin.ok('block-storage', 'POST', '/types', {
      volume_type: { name: 'ssd', extra_specs: { volume_backend_name: 'disks' } }
    })
  const quota_set = { volumes: 100, gigabytes: 100_000 }
  await admin.ok('block-storage', 'PUT', `/os-quota-sets/${project}`, { quota_set })
}

async function seedImage(admin: OpenStackClient): Promise<string> {
  const [found] = (await admin.ok('image', 'GET', '/v2/images?name=debian-13')).images
  if (found !== undefined) return found.id
  const image = await admin.ok('image', 'POST', '/v2/images', {
    name: 'debian-13',
    visibility: 'public',
    container_format: 'bare',
    disk_format: 'raw',
    min_disk: 1
  })
  await admin.ok('image', 'PUT', `/v2/images/${image.id}/file`, new Uint8Array(65_536))
  return image.id
}

/** The network is shared by all projects: the agents know one physical network. */
async function seedNetwork(admin: OpenStackClient): Promise<string> {
  const [found] = (await admin.ok('network', 'GET', '/v2.0/networks?name=shop')).networks
  if (found !== undefined) return found.id
  const { network } = await admin.ok('network', 'POST', '/v2.0/networks', {
    network: {
      name: 'shop',
      shared: true,
      'provider:network_type': 'flat',
      'provider:physical_network': 'shop'
    }
  })
  const range = { ip_version: 4, cidr: '198.51.100.0/24', gateway_ip: '198.51.100.1', enable_dhcp: false }
  await admin.ok('network', 'POST', '/v2.0/subnets', {
    subnet: { network_id: network.id, ...range }
  })
  return network.id
}
