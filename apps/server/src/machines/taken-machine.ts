import type { ProvisionerName } from '../platform/db/schema/servers.ts'
import type { Machine } from './provisioner.ts'

/** A machine that this process has taken for one step. */
export interface TakenMachine extends Machine<object> {
  readonly account_id: number
  readonly provisioner: ProvisionerName
  readonly lease: string
}

/** A machine as `machine_step` answers it. */
export interface StepRow extends Omit<TakenMachine, 'commanded_at'> {
  readonly commanded_at: string
  readonly now: string
}

export const takenOf = ({ now: _, ...row }: StepRow): TakenMachine => ({
  ...row,
  commanded_at: Date.parse(row.commanded_at)
})
