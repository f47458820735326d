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
import { clientOptionsAtom } from '../core/api-client.ts'
import { clockAtom } from '../core/clock.ts'
import {
  createResource,
  isSettled,
  type Loadable,
  type LoadMode,
  loadedData,
  mapLoadable
} from '../core/resource.ts'
import { toastAtom } from '../core/toast.ts'
import { serversResource } from '../servers/account-servers.ts'
import { type ShownSpending, toShownSpending } from './shown-spending.ts'

const DAY_COUNT = 30
const MONTH_COUNT = 12

const spendingClientAtom = atom((get) => clientOf({ spending: endpoints }, get(clientOptionsAtom)))

const formatDate = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** Returns Moscow days around a moment: today, tomorrow, and the first days of the page's ranges. */
export function daysAround(now: number) {
  const today = now + MOSCOW_OFFSET_MS
  const there = new Date(today)
  const month = (ago: number) => formatDate(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - ago))
  return {
    today: formatDate(today),
    to: formatDate(today + DAY_MS),
    days: formatDate(today - (DAY_COUNT - 1) * DAY_MS),
    month: month(0),
    months: month(MONTH_COUNT - 1)
  }
}

/** Returns the days that the chart and its files show. */
export function shownRange(step: SpendingStep, now: number): { readonly from: string; readonly to: string } {
  const { days, months, to } = daysAround(now)
  return { from: step === 'day' ? days : months, to }
}

/** Settings of the chart: its parts, and days or months. */
interface SpendingView {
  readonly by: SpendingParts
  readonly step: SpendingStep
}

/** The settings last chosen for the chart. */
export const spendingViewAtom = atom<SpendingView>({
  by: 'server',
  step: 'day'
})

/** Spending for the chart with the settings of its request, because a newer choice may still be loading. */
export const spendingResource = createResource<Spending & { readonly view: SpendingView }>(async (get) => {
  const view = get(spendingViewAtom)
  const { by, step } = view
  const query = { ...shownRange(step, get(clockAtom)()), step, by }
  const answer = await get(spendingClientAtom).spending.get({ query })
  return answer.ok ? { ok: true, data: { ...answer.data, view } } : answer
})

/** Spending in the form of the chart, with the settings of its request. */
export type ShownSpendingView = ShownSpending & { readonly view: SpendingView }

/** The loaded spending in the form of the chart. */
export const shownSpendingAtom = atom((get) =>
  mapLoadable(
    get(spendingResource.state),
    (spent): ShownSpendingView => ({ ...toShownSpending(spent), view: spent.view })
  )
)

interface SpendingFigures {
  /** Kopeks of the current month so far, of its forecast, and of the last 30 days. */
  readonly month: number
  readonly forecast: number
  readonly days: number
}

/** The current month so far, its forecast, and the last 30 days. */
export const figuresResource = createResource<SpendingFigures>(async (get) => {
  const { days, month, to } = daysAround(get(clockAtom)())
  const [from = days] = [days, month].sort()
  const answer = await get(spendingClientAtom).spending.get({ query: { from, to, step: 'day', by: 'none' } })
  if (!answer.ok) return answer
  const { steps, forecast_rub_cents: forecast } = answer.data
  const since = (first: string) =>
    steps.reduce((sum, { start, total_rub_cents }) => sum + (start < first ? 0 : total_rub_cents), 0)
  return { ok: true, data: { month: since(month), days: since(days), forecast } }
})

/** The balance at the end of each of the last 30 days. */
export const balancesResource = createResource<Balances['steps']>(async (get) => {
  const { days: from, to } = daysAround(get(clockAtom)())
  const answer = await get(spendingClientAtom).spending.balances({ query: { from, to } })
  return answer.ok ? { ok: true, data: answer.data.steps } : answer
})

/** True if all data that decides the height of the page is loaded or failed. */
export const isSpendingSettledAtom = atom((get) =>
  [spendingResource, figuresResource, balancesResource, serversResource].every(({ state }) =>
    isSettled(get<Loadable<unknown>>(state))
  )
)

/** Loads the chart. A failure is shown in a toast, and the settings return to those on the screen. */
export const loadChartAtom = atom(null, async (get, set, mode?: LoadMode) => {
  // of several requests the last one returns for all
  const isAnswered = await set(spendingResource.load, mode)
  const shown = loadedData(get(spendingResource.state))
  if (isAnswered || shown === null || shown.view === get(spendingViewAtom)) return
  set(spendingViewAtom, shown.view)
  set(toastAtom, { kind: 'bad', text: 'Не удалось загрузить эти расходы. Проверьте соединение и повторите.' })
})

/** Changes the settings of the chart; the screen keeps its content until the response arrives. */
export const showSpendingAtom = atom(null, (get, set, change: Partial<SpendingView>) => {
  set(spendingViewAtom, { ...get(spendingViewAtom), ...change })
  return set(loadChartAtom, loadedData(get(spendingResource.state)) === null ? 'foreground' : 'background')
})

/** Loads all data of the spending page. */
export const loadSpendingAtom = atom(null, (_get, set, mode?: LoadMode) => {
  void set(loadChartAtom, mode)
  void set(figuresResource.load, mode)
  void set(balancesResource.load, mode)
})

/** Returns the text about invalid labels. */
export const labelErrorText = (labels: readonly string[]): string | undefined =>
  issuesOf(cloudServers.patch, { labels })['labels']
