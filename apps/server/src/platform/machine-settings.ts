import * as v from 'valibot'
import type { ProvisionerName } from './db/schema/servers.ts'
import { readSecretFile } from './read-secret-file.ts'
import { addressSetting, textSetting } from './setting-values.ts'

/** A user of an OpenStack, and the project whose resources the user can access. */
export interface CloudUser {
  readonly username: string
  /**
   * Returns the password from its setting, or from its file, which is read at each sign-in because the password may change.
   *
   * @throws an error that names the setting if the file cannot be read or is empty
   */
  readonly readPassword: () => string
  readonly projectName: string
  readonly userDomain: string
  readonly projectDomain: string
}

/** Address and credentials of an OpenStack, and the resources that the shop uses. The settings are named as in OpenStack's own tools. */
export interface OpenStackSettings extends CloudUser {
  /** OS_AUTH_URL: Keystone with its version, e.g. https://keystone.example/v3. */
  readonly authUrl: string
  /** OPENSTACK_HOSTS: hosts of its services. @default the host of `authUrl` */
  readonly hosts?: readonly string[] | undefined
  readonly region: string | undefined
  /** OPENSTACK_NETWORK: id of the network whose addresses customers can reach. */
  readonly network: string
  /** Ids: Neutron does not accept names. */
  readonly securityGroups: readonly string[]
  readonly volumeType: string | undefined
  /** OPENSTACK_READER_*: user that may read the capacity of the whole cloud. */
  readonly reader?: CloudUser | undefined
}

export interface MachineSettings {
  /** Provisioner of the machines of new servers, unless their flavor names another one. */
  readonly machines: ProvisionerName
  /** undefined if no OpenStack is set up. */
  readonly openstack: OpenStackSettings | undefined
}

const passwordSetting = v.pipe(v.string(), v.nonEmpty('a password'))

const listSetting = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((entry) => entry.trim())),
  v.filterItems((entry) => entry !== ''),
  v.minLength(1, 'a list separated by commas')
)

export const MACHINE_VARIABLES = {
  MACHINES: v.picklist(['simulated', 'manual', 'openstack'], 'one of simulated, manual, openstack'),
  OS_AUTH_URL: v.pipe(
    addressSetting(['http:', 'https:'], 'an address like https://keystone.example/v3'),
    v.transform((value) => value.replace(/\/+$/, ''))
  ),
  OS_USERNAME: textSetting,
  OS_PASSWORD: passwordSetting,
  OS_PASSWORD_FILE: textSetting,
  OS_PROJECT_NAME: textSetting,
  OS_USER_DOMAIN_NAME: textSetting,
  OS_PROJECT_DOMAIN_NAME: textSetting,
  OS_REGION_NAME: textSetting,
  OPENSTACK_HOSTS: listSetting,
  OPENSTACK_NETWORK: textSetting,
  OPENSTACK_SECURITY_GROUPS: listSetting,
  OPENSTACK_VOLUME_TYPE: textSetting,
  OPENSTACK_READER_USERNAME: textSetting,
  OPENSTACK_READER_PASSWORD: passwordSetting,
  OPENSTACK_READER_PASSWORD_FILE: textSetting,
  OPENSTACK_READER_PROJECT_NAME: textSetting,
  OPENSTACK_READER_USER_DOMAIN_NAME: textSetting,
  OPENSTACK_READER_PROJECT_DOMAIN_NAME: textSetting
}

type Values = {
  readonly [K in keyof typeof MACHINE_VARIABLES]?: v.InferOutput<(typeof MACHINE_VARIABLES)[K]>
}

/**
 * Reads the settings of provisioners.
 *
 * @throws if a setting is missing or contradicts the kind of the product
 */
export function readMachineSettings(given: Values, sandbox: boolean): MachineSettings {
  const machines = given.MACHINES ?? (sandbox ? 'simulated' : 'manual')
  if (sandbox && machines !== 'simulated')
    throw new Error(`MACHINES must be simulated in a sandbox, got '${machines}': its money is made up.`)
  if (!sandbox && machines === 'simulated')
    throw new Error('MACHINES must be manual or openstack in a shop: nobody gets a simulated machine.')
  return { machines, openstack: sandbox ? undefined : openstackOf(given, machines) }
}

const REQUIRED = ['OS_AUTH_URL', 'OS_USERNAME', 'OS_PROJECT_NAME', 'OPENSTACK_NETWORK'] as const

function openstackOf(given: Values, machines: ProvisionerName): OpenStackSettings | undefined {
  const { OS_AUTH_URL: authUrl = '', OPENSTACK_NETWORK: network = '' } = given
  if (authUrl === '' && machines !== 'openstack') return undefined
  const missing = [
    ...REQUIRED.filter((name) => given[name] === undefined),
    ...missingPasswords(given, 'OS_'),
    ...(given.OPENSTACK_READER_USERNAME === undefined ? [] : missingPasswords(given, 'OPENSTACK_READER_'))
  ]
  if (missing.length > 0) throw new Error(`OpenStack needs ${missing.join(', ')}.`)
  return {
    authUrl,
    hosts: given.OPENSTACK_HOSTS,
    ...userOf(given, 'OS_'),
    reader: given.OPENSTACK_READER_USERNAME === undefined ? undefined : userOf(given, 'OPENSTACK_READER_'),
    region: given.OS_REGION_NAME,
    network,
    securityGroups: given.OPENSTACK_SECURITY_GROUPS ?? [],
    volumeType: given.OPENSTACK_VOLUME_TYPE
  }
}

const missingPasswords = (given: Values, prefix: 'OS_' | 'OPENSTACK_READER_') =>
  given[`${prefix}PASSWORD`] === undefined && given[`${prefix}PASSWORD_FILE`] === undefined
    ? [`${prefix}PASSWORD or ${prefix}PASSWORD_FILE`]
    : []

/** Reads a user; a reader is of the project of the shop's user unless another one is named. */
function userOf(given: Values, prefix: 'OS_' | 'OPENSTACK_READER_'): CloudUser {
  const password = given[`${prefix}PASSWORD`]
  const file = given[`${prefix}PASSWORD_FILE`] ?? ''
  return {
    username: given[`${prefix}USERNAME`] ?? '',
    readPassword: () => password ?? readSecretFile(`${prefix}PASSWORD_FILE`, file),
    projectName: given[`${prefix}PROJECT_NAME`] ?? given.OS_PROJECT_NAME ?? '',
    userDomain: given[`${prefix}USER_DOMAIN_NAME`] ?? given.OS_USER_DOMAIN_NAME ?? 'Default',
    projectDomain: given[`${prefix}PROJECT_DOMAIN_NAME`] ?? given.OS_PROJECT_DOMAIN_NAME ?? 'Default'
  }
}
