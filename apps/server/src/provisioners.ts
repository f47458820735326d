import type { ProvisionersOf } from './jobs/product-jobs.ts'
import { manualMachines } from './machines/manual-machines.ts'
import { withPassword } from './machines/openstack/cloud-setup.ts'
import { OpenStack } from './machines/openstack/openstack.ts'
import type { Settings } from './platform/settings.ts'
import { SimulatedMachines } from './sandbox/machines/simulated-machines.ts'

/**
 * Returns the provisioners of this product: simulated machines in the sandbox, real machines in a shop.
 *
 * @param shop random id of the database, which is part of every name in the cloud
 */
export function provisionersOf({ sandbox, openstack }: Settings, shop: string): ProvisionersOf {
  if (sandbox) return (db) => ({ simulated: new SimulatedMachines(db) })
  if (openstack === undefined) return () => ({ manual: manualMachines })
  const cloud = new OpenStack(withPassword(openstack), shop)
  return () => ({ manual: manualMachines, openstack: cloud })
}
