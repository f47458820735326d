import type { CloudUser, CloudUserSettings } from '../../platform/machine-settings.ts'
import { readSecretFile } from '../../platform/read-secret-file.ts'
import type { Settings } from '../../platform/settings.ts'
import { CloudClient } from './cloud.ts'

/**
 * Reads the password of a user from the setting or from the file.
 *
 * @throws an error that names the setting if the file cannot be read or is empty
 */
export function withPassword<User extends CloudUserSettings>(
  user: User
): Omit<User, 'password'> & Pick<CloudUser, 'password'> {
  const { password, passwordFile: [setting, file] = ['', ''] } = user
  return { ...user, password: password ?? readSecretFile(setting, file) }
}

/** Returns a line for the log at the start: whether the cloud answers. The product starts without it; launches then wait. */
export async function describeCloud(openstack: NonNullable<Settings['openstack']>): Promise<string> {
  try {
    await new CloudClient(withPassword(openstack)).call('compute', 'GET', '/limits')
    return `Machines: by OpenStack at ${openstack.authUrl}`
  } catch (error) {
    return `Machines: OpenStack does not answer, launches wait for it: ${error instanceof Error ? error.message : String(error)}`
  }
}
