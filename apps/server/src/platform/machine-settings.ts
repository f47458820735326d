import * as v from 'valibot'
import { addressSetting, textSetting } from './setting-values.ts'

/** How an OpenStack is reached and what of it is used. The settings have the names that its own tools use. */
export interface OpenStackSettings {
  /** OS_AUTH_URL: Keystone with its version, e.g. https://keystone.example/v3. */
  readonly authUrl: string
  readonly username: string
  readonly password: string
  readonly projectName: string
  readonly userDomain: string
  readonly projectDomain: string
  readonly region: string | undefined
  /** OPENSTACK_NETWORK: id of the network that gives reachable addresses. */
  readonly network: string
  /** Ids: Neutron does not accept names. */
  readonly securityGroups: readonly string[]
  readonly volumeType: string | undefined
}

export type MachinesSetting = 'simulated' | 'manual' | 'openstack'

export interface MachineSettings {
  /** Where the machines of new servers come from unless their flavor says otherwise. */
  readonly machines: MachinesSetting
  /** undefined: no OpenStack is set up. `passwordFile` is read at the start. */
  readonly openstack:
    | (Omit<OpenStackSettings, 'password'> & {
        readonly password: string | undefined
        readonly passwordFile: string | undefined
      })
    | undefined
}

export const MACHINE_VARIABLES = {
  MACHINES: v.picklist(['simulated', 'manual', 'openstack'], 'one of simulated, manual, openstack'),
  OS_AUTH_URL: v.pipe(
    addressSetting(['http:', 'https:'], 'an address like https://keystone.example/v3'),
    v.transform((value) => value.replace(/\/+$/, ''))
  ),
  OS_USERNAME: textSetting,
  OS_PASSWORD: v.pipe(v.string(), v.nonEmpty('a password')),
  OS_PASSWORD_FILE: textSetting,
  OS_PROJECT_NAME: textSetting,
  OS_USER_DOMAIN_NAME: textSetting,
  OS_PROJECT_DOMAIN_NAME: textSetting,
  OS_REGION_NAME: textSetting,
  OPENSTACK_NETWORK: textSetting,
  OPENSTACK_SECURITY_GROUPS: textSetting,
  OPENSTACK_VOLUME_TYPE: textSetting
}

type Values = {
  readonly [K in keyof typeof MACHINE_VARIABLES]?: v.InferOutput<(typeof MACHINE_VARIABLES)[K]>
}

/**
 * Reads where machines come from.
 *
 * @throws with what is missing or contradicts the kind of the product
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

function openstackOf(given: Values, machines: MachinesSetting): MachineSettings['openstack'] {
  if (given.OS_AUTH_URL === undefined && machines !== 'openstack') return undefined
  const missing = [
    ...REQUIRED.filter((name) => given[name] === undefined),
    ...(given.OS_PASSWORD === undefined && given.OS_PASSWORD_FILE === undefined
      ? ['OS_PASSWORD or OS_PASSWORD_FILE']
      : [])
  ]
  if (missing.length > 0) throw new Error(`OpenStack needs ${missing.join(', ')}.`)
  const required = (name: (typeof REQUIRED)[number]) => given[name] ?? ''
  return {
    authUrl: required('OS_AUTH_URL'),
    username: required('OS_USERNAME'),
    password: given.OS_PASSWORD,
    passwordFile: given.OS_PASSWORD_FILE,
    projectName: required('OS_PROJECT_NAME'),
    userDomain: given.OS_USER_DOMAIN_NAME ?? 'Default',
    projectDomain: given.OS_PROJECT_DOMAIN_NAME ?? 'Default',
    region: given.OS_REGION_NAME,
    network: required('OPENSTACK_NETWORK'),
    securityGroups: (given.OPENSTACK_SECURITY_GROUPS ?? '')
      .split(',')
      .map((group) => group.trim())
      .filter((group) => group !== ''),
    volumeType: given.OPENSTACK_VOLUME_TYPE
  }
}
