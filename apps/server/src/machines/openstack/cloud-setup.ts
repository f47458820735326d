import type { CloudUser, CloudUserSettings } from '../../platform/machine-settings.ts'
import { readSecretFile } from '../../platform/read-secret-file.ts'
import type { Settings } from '../../platform/settings.ts'
import { CloudClient } from './cloud.ts'

export type CloudSettings = NonNullable<Settings['openstack']>

/** Adds the password from the setting or from the file. The file is read at each sign-in, because the password may change. */
export function withPassword<User extends CloudUserSettings>(
  user: User
): Omit<User, 'password'> & Pick<CloudUser, 'password'> {
  const { password, passwordFile: [setting, file] = ['', ''] } = user
  return {
    ...user,
    /** @throws an error that names the setting if the file cannot be read or is empty */
    get password() {
      return password ?? readSecretFile(setting, file)
    }
  }
}

/** Creates a client for the project of the shop's user, or of another user. */
export const clientOf = (settings: CloudSettings, user: CloudUserSettings = settings): CloudClient =>
  new CloudClient(withPassword({ ...settings, ...user }))

/** Returns a line for the log at the start: whether the cloud answers. The product starts without it; launches then wait. */
export async function describeCloud(openstack: CloudSettings): Promise<string> {
  try {
    await clientOf(openstack).call('compute', 'GET', '/limits')
    return `Machines: by OpenStack at ${openstack.authUrl}`
  } catch (error) {
    return `Machines: OpenStack does not answer, launches wait for it: ${error instanceof Error ? error.message : String(error)}`
  }
}
