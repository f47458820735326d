import {
  type Balances,
  clientOf,
  issuesOf,
  type Spending,
  type SpendingParts,
  type SpendingStep
} from '@cloud/api'
import { cloudServers, spending as endpoints } from '@cloud/api/endpoints'
import { DAY_MS, MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/client.ts'
import { clockAtom } from '../core/clock.ts'
import { isSettled, type Load, type LoadMode, loaded, mapLoad, resource } from '../core/resource.ts'
import { toastAtom } from '../core/toast.ts'
import { servers } from '../servers/servers.ts'
import { type ShownSpending, shownSpending } from './shown-spending.ts'

const DAYS = 30
const MONTHS = 12

const clientAtom = atom((get) => clientOf({ spending: endpoints }, get(clientOptionsAtom)))

const date = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** The days of Moscow around a moment: today, the day after it, and those with which the ranges of the page begin. */
export function daysAround(now: number) {
  const today = now + MOSCOW_OFFSET_MS
  const there = new Date(today)
  const month = (ago: number) => date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - ago))
  return {
    today: date(today),
    to: date(today + DAY_MS),
    days: date(today - (DAYS - 1) * DAY_MS),
    month: month(0),
    months: month(MONTHS - 1)
  }
}

/** Days that the chart shows, and its files with it. */
export function shownRange(step: SpendingStep, now: number): { readonly from: string; readonly to: string } {
  const { days, months, to } = daysAround(now)
  return { from: step === 'day' ? days : months, to }
}

/** What the chart shows: its parts, and days or months. */
interface SpendingView {
  readonly by: SpendingParts
  readonly step: SpendingStep
}

/** What was last chosen for it. */
export const spendingViewAtom = atom<SpendingView>({
  by: 'server',
  step: 'day'
})

/** The spending of the chart, with what it was asked for: another choice may still be on its way. */
export const spending = resource<Spending & { readonly view: SpendingView }>(async (get) => {
  const view = get(spendingViewAtom)
  const { by, step } = view
  const query = { ...shownRange(step, get(clockAtom)()), step, by }
  const answer = await get(clientAtom).spending.get({ query })
  return answer.ok ? { ok: true, data: { ...answer.data, view } } : answer
})

/** Spending as the chart draws it, and what it was asked for. */
export type SpentView = ShownSpending & { readonly view: SpendingView }

/** As the chart draws it. */
export const shownSpendingAtom = atom((get) =>
  mapLoad(get(spending.state), (spent): SpentView => ({ ...shownSpending(spent), view: spent.view }))
)

interface Figures {
  /** Kopeks of the running month so far, of all of it as foreseen, and of the last 30 days. */
  readonly month: number
  readonly forecast: number
  readonly days: number
}

/** The running month so far, its forecast, and the last 30 days. */
export const figures = resource<Figures>(async (get) => {
  const { days, month, to } = daysAround(get(clockAtom)())
  const [from = days] = [days, month].sort()
  const answer = await get(clientAtom).spending.get({ query: { from, to, step: 'day', by: 'none' } })
  if (!answer.ok) return answer
  const { steps, forecast_rub_cents: forecast } = answer.data
  const since = (first: string) =>
    steps.reduce((sum, { start, total_rub_cents }) => sum + (start < first ? 0 : total_rub_cents), 0)
  return { ok: true, data: { month: since(month), days: since(days), forecast } }
})

/** The balance at the end of each of the last 30 days. */
export const balances = resource<Balances['steps']>(async (get) => {
  const { days: from, to } = daysAround(get(clockAtom)())
  const answer = await get(clientAtom).spending.balances({ query: { from, to } })
  return answer.ok ? { ok: true, data: answer.data.steps } : answer
})

/** All that gives the parts of the page their height has come, or is known not to come. */
export const isSpendingSettledAtom = atom((get) =>
  [spending, figures, balances, servers].every(({ state }) => isSettled(get<Load<unknown>>(state)))
)

/** Asks for the chart. What does not come is told where something else was chosen, and the choice goes back to what is shown. */
export const loadChartAtom = atom(null, async (get, set, mode?: LoadMode) => {
  // of several questions the last one answers for all
  const isAnswered = await set(spending.load, mode)
  const shown = loaded(get(spending.state))
  if (isAnswered || shown === null || shown.view === get(spendingViewAtom)) return
  set(spendingViewAtom, shown.view)
  set(toastAtom, { kind: 'bad', text: 'Не удалось загрузить эти расходы. Проверьте соединение и повторите.' })
})

/** Another part of the spending is asked for; what is on the screen stays until it has come. */
export const showSpendingAtom = atom(null, (get, set, change: Partial<SpendingView>) => {
  set(spendingViewAtom, { ...get(spendingViewAtom), ...change })
  return set(loadChartAtom, loaded(get(spending.state)) === null ? 'foreground' : 'background')
})

/** All that the page of spending shows. */
export const loadSpendingAtom = atom(null, (_get, set, mode?: LoadMode) => {
  void set(loadChartAtom, mode)
  void set(figures.load, mode)
  void set(balances.load, mode)
})

/** What is wrong with labels, in words. */
export const labelIssue = (labels: readonly string[]): string | undefined =>
  issuesOf(cloudServers.patch, { labels })['labels']
