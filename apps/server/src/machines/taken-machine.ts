import type { ProvisionerName } from '../platform/db/schema/servers.ts'
import type { Machine } from './provisioner.ts'

/** A machine that is leased to this process for one step. */
export interface TakenMachine extends Machine<object> {
  readonly account_id: number
  readonly provisioner: ProvisionerName
  readonly lease: string
}

/** Result of the SQL function `machine_step`. */
export interface StepRow extends Omit<TakenMachine, 'commanded_at'> {
  readonly commanded_at: string
  readonly now: string
}

export const toTakenMachine = ({ now: _, ...row }: StepRow): TakenMachine => ({
  ...row,
  commanded_at: Date.parse(row.commanded_at)
})
