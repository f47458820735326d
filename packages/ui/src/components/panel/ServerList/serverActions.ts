import { canDelete, canJoinQueue, canStart, canStop, formatRub, STATUS } from '@cloud/pricing'
import { paymentFor } from '@cloud/pricing/account'
import { panelTexts } from '../../../words/ru/panel.ts'
import type { Words } from '../../../words/words.ts'

export type ServerAction = 'pay' | 'start' | 'stop' | 'leave_queue' | 'join_queue' | 'delete'

/** The parts of a server that its actions need. */
export interface ActionServer {
  readonly status: number
  /** Amount in kopeks that the balance lacks for its next launch. */
  readonly missing_rub_cents: number
}

const actionNames = (words?: Words): Readonly<Record<Exclude<ServerAction, 'pay'>, string>> => {
  const texts = panelTexts(words)
  return {
    start: texts.startServer,
    stop: texts.stopServer,
    leave_queue: texts.leaveTheQueue,
    join_queue: texts.joinTheQueue,
    delete: texts.deleteServer
  }
}

/** Returns the label of an action. A top-up names its purpose: a server in the queue will start automatically. */
export function actionName(
  action: ServerAction,
  { status, missing_rub_cents }: ActionServer,
  words?: Words
): string {
  const texts = panelTexts(words)
  if (action !== 'pay') return actionNames(words)[action]
  if (status === STATUS.paused) return texts.topUpAndStart
  return texts.topUpBy(formatRub(paymentFor(missing_rub_cents).amount_rub_cents))
}

/** Returns the action of the card's button: the next step. This button never deletes. */
export function mainAction(server: ActionServer): ServerAction | undefined {
  const [first] = serverActions(server)
  return first === 'delete' ? undefined : first
}

/** Returns the actions that a server allows now, most important first. Reads the same state table as the backend. */
export function serverActions(server: ActionServer): ServerAction[] {
  const actions: ServerAction[] = []
  const lacks = server.missing_rub_cents > 0
  const waits = server.status === STATUS.requested
  if (lacks && (waits || canStart(server))) actions.push('pay')
  if (!lacks && canStart(server)) actions.push('start')
  if (canStop(server)) actions.push(waits ? 'leave_queue' : 'stop')
  if (canJoinQueue(server)) actions.push('join_queue')
  if (canDelete(server)) actions.push('delete')
  return actions
}
