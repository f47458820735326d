import type { OpenStackSettings } from '../../platform/machine-settings.ts'
import { CloudClient } from './cloud.ts'

/** Returns a line for the log at the start: whether the cloud answers. The product starts without it; launches then wait. */
export async function describeCloud(openstack: OpenStackSettings): Promise<string> {
  try {
    await new CloudClient(openstack).call('compute', 'GET', '/limits')
    return `Machines: by OpenStack at ${openstack.authUrl}`
  } catch (error) {
    return `Machines: OpenStack does not answer, launches wait for it: ${error instanceof Error ? error.message : String(error)}`
  }
}
