import { readFileSync } from 'node:fs'
import type { ProvisionersOf } from './jobs/product-jobs.ts'
import { manualMachines } from './machines/manual-machines.ts'
import { Cloud } from './machines/openstack/cloud.ts'
import { OpenStack } from './machines/openstack/openstack.ts'
import type { Settings } from './platform/settings.ts'
import { SimulatedMachines } from './sandbox/machines/simulated-machines.ts'

/**
 * The provisioners of this product: simulated machines in the sandbox, real ones in a shop.
 *
 * @param shop the random id of the database, part of every name in the cloud
 */
export function provisionersOf({ sandbox, openstack }: Settings, shop: string): ProvisionersOf {
  if (sandbox) return (db) => ({ simulated: new SimulatedMachines(db) })
  if (openstack === undefined) return () => ({ manual: manualMachines })
  const cloud = new OpenStack({ ...openstack, password: passwordOf(openstack) }, shop)
  return () => ({ manual: manualMachines, openstack: cloud })
}

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
