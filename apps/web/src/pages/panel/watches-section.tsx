import { errorText, type Flavor, type Watch } from '@cloud/api'
import { watchedConfigurationText } from '@cloud/pricing/words'
import { Section, WatchList } from '@cloud/ui'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { LoadError } from '../../loading/load-error.tsx'
import { focusIfLost } from '../../shared/browser/focus-if-lost.ts'
import { useSending } from '../../shared/forms/use-sending.tsx'
import { flavorPath } from '../../state/address/flavor-path.ts'
import { flavorsAtom, flavorsResource } from '../../state/catalogue/catalogue-flavors.ts'
import { clockAtom } from '../../state/core/clock.ts'
import { isSignedOut, loadedData } from '../../state/core/resource.ts'
import { toastAtom } from '../../state/core/toast.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { accountLimitsAtom } from '../../state/panel/account-limits.ts'
import { currentUserAtom } from '../../state/user/current-user.ts'
import { removeWatchAtom, watchesResource } from '../../state/watches/account-watches.ts'
import css from './parts/panel.module.css'

const HEADING = 'Сообщим, когда появятся'
const ID = 'watches'

const isWatched = ({ flavor_id, gpu_id, gpu_count }: Watch, flavor: Flavor) =>
  flavor.id === flavor_id ||
  (flavor.gpu !== null && flavor.gpu.id === gpu_id && flavor.gpu_count === (gpu_count ?? flavor.gpu_count))

/** Returns the name of the watched configuration, or a text if the catalogue no longer has it. */
function watchName(watch: Watch, suiting: readonly Flavor[]): string {
  const [first] = suiting
  if (first === undefined) return 'Больше не предлагается'
  return watch.flavor_id === null
    ? watchedConfigurationText({ gpu: first.gpu, gpu_count: watch.gpu_count, machine: null })
    : watchedConfigurationText({ gpu: first.gpu, gpu_count: first.gpu_count, machine: first })
}

/** Returns the flavor that the watch's e-mail links to: of a card the cheapest free one, else the cheapest. */
const flavorToLink = (suiting: readonly Flavor[]): Flavor | undefined =>
  suiting.toSorted(
    (one, other) =>
      Number(other.max_available > 0) - Number(one.max_available > 0) ||
      one.flavor_monthly_price_rub_cents - other.flavor_monthly_price_rub_cents
  )[0]

/** The watches of the account; nothing is shown if there are none. */
export default function WatchesSection() {
  const state = useValue(watchesResource.state)
  const list = loadedData(state)
  const limits = useValue(accountLimitsAtom)
  const clock = useValue(clockAtom)
  const all = useValue(flavorsAtom)
  const load = useAction(watchesResource.load)
  const loadFlavors = useAction(flavorsResource.load)
  const unwatch = useAction(removeWatchAtom)
  const showToast = useAction(toastAtom)
  const go = useNavigate()
  const isEmpty = list === null || list.length === 0
  const account = useValue(currentUserAtom)
  // `user` is a new object after each refresh of the account; it stays the same once the session has ended
  useEffect(() => {
    if (account !== null) void load()
  }, [load, account])
  useEffect(() => {
    if (!isEmpty) void loadFlavors('background')
  }, [isEmpty, loadFlavors, account])
  // the button disappears with its row, and the section with the last one
  const removed = useRef<number>(null)
  const {
    sent: removing,
    slowNotice,
    start
  } = useSending<number>(async (id) => {
    const refused = await unwatch(id)
    // also reported if another watch is being removed by now; the list is long, so its top may be out of view
    if (refused !== null && refused.kind !== 'aborted') showToast({ kind: 'bad', text: errorText(refused) })
    return refused
  })
  useEffect(() => {
    if (removed.current === null || list?.some(({ id }) => id === removed.current)) return
    removed.current = null
    focusIfLost(isEmpty ? 'main' : ID)
  }, [list, isEmpty])
  if (state.state === 'failed' && !isSignedOut(state.error))
    return (
      <Section heading={HEADING} className={css.block}>
        <LoadError
          heading="Не удалось загрузить список уведомлений"
          error={state.error}
          onRetry={() => {
            void load()
            // the section disappears with the button
            focusIfLost('main')
          }}
        />
      </Section>
    )
  if (isEmpty) return null
  function remove(id: number) {
    removed.current = id
    void start(id)
  }
  return (
    <Section
      id={ID}
      tabIndex={-1}
      heading={HEADING}
      aside={limits !== null && <small>{`${list.length} из\u00a0${limits.watches}`}</small>}
      className={css.block}
    >
      <WatchList
        now={clock()}
        watches={list.map((watch) => {
          const suiting = all.filter((flavor) => isWatched(watch, flavor))
          const max_available = suiting.reduce((sum, one) => sum + Math.max(0, one.max_available), 0)
          const chosen = flavorToLink(suiting)
          const href = chosen && flavorPath(chosen)
          return { ...watch, name: watchName(watch, suiting), max_available, href }
        })}
        onNavigate={go}
        onRemove={remove}
        removing={removing}
        notice={slowNotice}
      />
      <p className={css.aside}>
        Письмо приходит один раз на каждое появление, не больше трёх за час, после того как получат свои карты
        те, кто в очереди.
      </p>
    </Section>
  )
}
