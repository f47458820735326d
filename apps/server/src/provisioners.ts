import type { ProvisionersOf } from './jobs/product-jobs.ts'
import { OpenStack } from './machines/openstack/openstack.ts'
import type { Provisioner } from './machines/provisioner.ts'
import type { Settings } from './platform/settings.ts'
import { SimulatedMachines } from './sandbox/machines/simulated-machines.ts'

/**
 * Machines that operators hand over: a command waits in `machines list` until an operator answers it by `machines ready`, `down`
 * or `failed`. A removal needs no answer.
 */
const manualMachines: Provisioner = {
  name: 'manual',
  async step({ want, state }) {
    return { state, next_step_in_ms: null, ...(want === 'remove' ? { answer: { outcome: 'removed' } } : {}) }
  }
}

/**
 * Returns the provisioners of this product: simulated machines in the sandbox, real machines in a shop.
 *
 * @param shop random id of the database, which is part of every name in the cloud
 */
export function provisionersOf(
  { sandbox, openstack }: Pick<Settings, 'sandbox' | 'openstack'>,
  shop: string
): ProvisionersOf {
  if (sandbox) return (db) => ({ simulated: new SimulatedMachines(db) })
  if (openstack === undefined) return () => ({ manual: manualMachines })
  const cloud = new OpenStack(openstack, shop)
  return () => ({ manual: manualMachines, openstack: cloud })
}
