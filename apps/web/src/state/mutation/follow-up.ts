import type { CallError, Endpoint, Received } from '@cloud/api'
import type { Getter, Setter } from 'jotai'
import { isSignedOut } from '../core/resource.ts'
import {
  currentOwner,
  isForeignWrite,
  type PendingWrite,
  pendingWritesAtom,
  waiterAtom
} from './pending-writes.ts'
import { requestOutcome } from './request-outcome.ts'

/** The report on a write whose button or dialog is gone. */
export interface LateReport<E extends Endpoint, Sent> {
  readonly endpoint: E
  readonly onAsking?: (set: Setter) => void
  readonly onUnanswered: (set: Setter, sent: Sent, error: CallError) => void
  readonly onDone: (
    get: Getter,
    set: Setter,
    write: Pick<PendingWrite<Sent>, 'sent' | 'isReported'>,
    data: Received<E>
  ) => void
  /** The write was refused or, without an error, never reached the server. */
  readonly onNotDone: (get: Getter, set: Setter, sent: Sent, error: CallError | null) => void
  /** The owner of the write is not signed in; no other user is notified. */
  readonly onForeign?: (set: Setter) => void
}

/**
 * Requests the outcome of a pending write that nothing on the screen waits for, after a reload or after its dialog was closed. If the
 * screen already reported a failure, report again only on success.
 */
export async function followUp<E extends Endpoint, Sent>(
  get: Getter,
  set: Setter,
  subject: string,
  report: LateReport<E, Sent>,
  /** True if the screen already shows that the outcome is unknown. */
  isShown = false
): Promise<void> {
  const pending = get(pendingWritesAtom)[subject] as PendingWrite<Sent> | undefined
  if (pending === undefined || isForeignWrite(pending, currentOwner(get)) || get(waiterAtom)(subject)) return
  const { sent, isReported } = pending
  const waiter = new AbortController()
  set(waiterAtom, subject, waiter)
  if (!isReported) report.onAsking?.(set)
  const found = await requestOutcome(
    get,
    set,
    { subject, endpoint: report.endpoint, signal: waiter.signal },
    {
      onUnanswered(error) {
        if (!isReported && !isShown) report.onUnanswered(set, sent, error)
        return true
      }
    }
  )
  if (waiter.signal.aborted) return
  set(waiterAtom, subject)
  if (found === 'unknown') return
  if (found !== 'nothing' && found.ok) report.onDone(get, set, pending, found.data)
  else if (found !== 'nothing' && isSignedOut(found.error)) report.onForeign?.(set)
  else if (!isReported) report.onNotDone(get, set, sent, found === 'nothing' ? null : found.error)
}
