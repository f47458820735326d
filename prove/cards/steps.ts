import { WORKER } from './processes.ts'

/**
 * Moment at which a process is killed: the request has arrived at the bank, which does not carry it out; it is carried out, and not
 * answered; it is answered, and the transaction that records the answer waits for the account's lock; or a request of
 * the customer or the bank is in such a transaction.
 */
export interface Step {
  readonly name: string
  readonly moment: 'arrived' | 'done' | 'recording' | 'handling'
  /** Request of the product to the bank, as `METHOD /path`, or name of the request to the product. */
  readonly request: RegExp | 'top-up' | 'notification' | 'refund notification'
  readonly process: number
  /** The bank reserves the money, and it has to be captured. */
  readonly isTwoStage?: true
  /** The bank refuses refunds. */
  readonly refusesRefunds?: true
  /** No notification arrives: the payment is looked up. */
  readonly isQuiet?: true
}

export const CREATE = /^POST \/payments$/
const LOOK_UP = /^GET \/payments\/./
const CAPTURE = /^POST \/payments\/.+\/capture$/
const REFUND = /^POST \/refunds$/
const FIND_REFUND = /^GET \/refunds\/./

export const STEPS: readonly Step[] = [
  { name: 'while the top-up and its key are committed', moment: 'handling', request: 'top-up', process: 0 },
  { name: 'after the key is committed, before the call', moment: 'arrived', request: CREATE, process: 0 },
  { name: 'after the call, before its answer', moment: 'done', request: CREATE, process: 0 },
  { name: 'while the answer is recorded', moment: 'recording', request: CREATE, process: 0 },
  { name: 'while a notification is handled', moment: 'handling', request: 'notification', process: 0 },
  { name: 'before a look-up', moment: 'arrived', request: LOOK_UP, process: WORKER },
  { name: 'after a look-up, before its answer', moment: 'done', request: LOOK_UP, process: WORKER },
  {
    name: 'while the payment is credited',
    moment: 'recording',
    request: LOOK_UP,
    process: WORKER,
    isQuiet: true
  },
  { name: 'before a capture', moment: 'arrived', request: CAPTURE, process: WORKER, isTwoStage: true },
  {
    name: 'after a capture, before its answer',
    moment: 'done',
    request: CAPTURE,
    process: WORKER,
    isTwoStage: true
  },
  {
    name: 'while a captured payment is credited',
    moment: 'recording',
    request: CAPTURE,
    process: WORKER,
    isTwoStage: true
  },
  { name: 'before a refund', moment: 'arrived', request: REFUND, process: WORKER },
  { name: 'after a refund, before its answer', moment: 'done', request: REFUND, process: WORKER },
  { name: 'while a refund is recorded', moment: 'recording', request: REFUND, process: WORKER },
  {
    name: 'while a refused refund is returned to the balance',
    moment: 'recording',
    request: REFUND,
    process: WORKER,
    refusesRefunds: true
  },
  {
    name: 'while the notification of a refund is handled',
    moment: 'handling',
    request: 'refund notification',
    process: 1
  },
  {
    name: 'before a refund at the bank is looked up',
    moment: 'arrived',
    request: FIND_REFUND,
    process: WORKER
  },
  {
    name: 'while a refund at the bank is recorded',
    moment: 'recording',
    request: FIND_REFUND,
    process: WORKER
  }
]
