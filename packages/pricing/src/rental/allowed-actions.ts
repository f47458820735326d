import { nextStatus } from './next-status.ts'
import type { Action } from './transitions.ts'

/** The state of a server; the objects of the API fit. */
export interface HasStatus {
  readonly status: number
}

const can =
  (action: Action) =>
  (server: HasStatus): boolean =>
    nextStatus(server?.status, action) !== undefined

/** Returns true if the customer may start the server: it is paused. Balance and capacity are checked separately. */
export const canStart = /* @__PURE__ */ can('start')

/** Returns true if the customer may stop the server: it is active, or in the queue, which a stop leaves. */
export const canStop = /* @__PURE__ */ can('stop')

/** Returns true if the customer may delete the server: it is paused, in the queue or in error. */
export const canDelete = /* @__PURE__ */ can('delete')

/** Returns true if the customer may change the configuration: the server is active or paused. */
export const canChangeConfiguration = /* @__PURE__ */ can('change')

/** Returns true if the customer may put the server into the queue: it is paused. */
export const canJoinQueue = /* @__PURE__ */ can('join_queue')
