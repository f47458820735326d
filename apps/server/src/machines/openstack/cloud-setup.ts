import { readFileSync } from 'node:fs'
import type { CloudUser, CloudUserSettings } from '../../platform/machine-settings.ts'
import type { Settings } from '../../platform/settings.ts'
import { Cloud } from './cloud.ts'

/**
 * Reads the password of a user from its setting or its file.
 *
 * @throws an error that names the setting if the file cannot be read or is empty
 */
export function withPassword<User extends CloudUserSettings>(
  user: User
): Omit<User, 'password'> & Pick<CloudUser, 'password'> {
  const { password, passwordFile: [setting, file] = ['', ''] } = user
  return { ...user, password: password ?? readSecret(setting, file) }
}

function readSecret(setting: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trimEnd()
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    throw new Error(`${setting}: ${file} cannot be read (${code}).`, { cause: error })
  }
  if (text === '') throw new Error(`${setting}: ${file} is empty.`)
  return text
}

/** Reports at the start whether the cloud answers. The product starts without it: launches wait within their limit. */
export async function cloudLine(openstack: NonNullable<Settings['openstack']>): Promise<string> {
  try {
    await new Cloud(withPassword(openstack)).call('compute', 'GET', '/limits')
    return `Machines: by OpenStack at ${openstack.authUrl}`
  } catch (error) {
    return `Machines: OpenStack does not answer, which is tried again: ${error instanceof Error ? error.message : String(error)}`
  }
}
