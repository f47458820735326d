import { readFileSync } from 'node:fs'
import type { Settings } from '../../platform/settings.ts'
import { Cloud } from './cloud.ts'

/** Reads the password of OpenStack from its setting or its file. */
export const passwordOf = ({ password, passwordFile }: NonNullable<Settings['openstack']>): string =>
  password ?? readFileSync(passwordFile ?? '', 'utf8').trimEnd()

/** Reports at the start whether the cloud answers. The product starts without it: launches wait within their limit. */
export async function cloudLine(openstack: NonNullable<Settings['openstack']>): Promise<string> {
  const cloud = new Cloud({ ...openstack, password: passwordOf(openstack) })
  try {
    await cloud.call('compute', 'GET', '/limits')
    return `Machines: by OpenStack at ${openstack.authUrl}`
  } catch (error) {
    return `Machines: OpenStack does not answer, which is tried again: ${error instanceof Error ? error.message : String(error)}`
  }
}
