import { nextStatus } from './next-status.ts'
import type { Action } from './transitions.ts'

/** A server as far as its state goes; the API's own objects fit. */
export interface HasStatus {
  readonly status: number
}

const can =
  (action: Action) =>
  (server: HasStatus): boolean =>
    nextStatus(server?.status, action) !== undefined

/** Whether a person may start the server: it is paused. Money and capacity are judged apart. */
export const canStart = /* @__PURE__ */ can('start')

/** Whether a person may stop the server: it is active; or waits in the queue, which a stop leaves. */
export const canStop = /* @__PURE__ */ can('stop')

/** Whether a person may delete the server: it is paused, waiting or in error. */
export const canDelete = /* @__PURE__ */ can('delete')

/** Whether a person may change the configuration: the server is active or paused. */
export const canChangeConfiguration = /* @__PURE__ */ can('change')

/** Whether a person may put the server into the queue: it is paused. */
export const canJoinQueue = /* @__PURE__ */ can('join_queue')
