import { type CallError, errorText, type Flavor, type Watch } from '@cloud/api'
import { watchedText } from '@cloud/pricing/words'
import { AvailabilityBars, Button, FactList, FactRow, Notice, recentMoment, Section } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { NotLoaded } from '../../loading/not-loaded.tsx'
import { flavors, flavorsAtom } from '../../state/catalogue/flavors.ts'
import { isSignedOut, loaded } from '../../state/core/resource.ts'
import { limitsAtom } from '../../state/panel/limits.ts'
import { useAction, useValue } from '../../state/use.ts'
import { user } from '../../state/user/user.ts'
import { unwatchAtom, watches } from '../../state/watches/watches.ts'
import css from './panel.module.css'

const HEADING = 'Сообщим, когда появятся'

const suits = ({ flavor_id, gpu_id, gpu_count }: Watch, flavor: Flavor) =>
  flavor.id === flavor_id ||
  (flavor.gpu !== null && flavor.gpu.id === gpu_id && flavor.gpu_count === (gpu_count ?? flavor.gpu_count))

/** What is watched, in words; what the catalogue no longer has is known by its number alone. */
function nameOf(watch: Watch, suiting: readonly Flavor[]): string {
  const [first] = suiting
  if (first === undefined) return 'Больше не предлагается'
  return watch.flavor_id === null
    ? watchedText({ gpu: first.gpu, gpu_count: watch.gpu_count, machine: null })
    : watchedText({ gpu: first.gpu, gpu_count: first.gpu_count, machine: first })
}

/** What the account is told of when it is free; nothing is shown while there is none. */
export default function Watches() {
  const state = useValue(watches.state)
  const list = loaded(state)
  const limits = useValue(limitsAtom)
  const all = useValue(flavorsAtom)
  const load = useAction(watches.load)
  const loadFlavors = useAction(flavors.load)
  const unwatch = useAction(unwatchAtom)
  const [error, setError] = useState<CallError | null>(null)
  const isEmpty = list === null || list.length === 0
  const who = useValue(user.state)
  // whatever happened, the account was asked for again
  useEffect(() => void load('background'), [load, who])
  useEffect(() => {
    if (!isEmpty) void loadFlavors('background')
  }, [isEmpty, loadFlavors, who])
  if (state.state === 'failed' && !isSignedOut(state.error))
    return (
      <Section heading={HEADING} className={css.block}>
        <NotLoaded
          heading="Не удалось загрузить, о чём сообщать"
          error={state.error}
          onRetry={() => void load()}
        />
      </Section>
    )
  if (isEmpty) return null
  const now = Date.now()
  return (
    <Section
      heading={HEADING}
      aside={limits !== null && <small>{`${list.length} из\u00a0${limits.watches}`}</small>}
      className={css.block}
    >
      {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
      <FactList>
        {list.map((watch) => {
          const suiting = all.filter((flavor) => suits(watch, flavor))
          const free = suiting.reduce((sum, { max_available }) => sum + Math.max(0, max_available), 0)
          const name = nameOf(watch, suiting)
          const { id, created_at, last_notified_at } = watch
          return (
            <FactRow
              key={id}
              picture="bell"
              heading={name}
              actions={
                <Button
                  look="ghost"
                  aria-label={`Не сообщать: ${name}`}
                  onClick={() => void unwatch(id).then(setError)}
                >
                  Не сообщать
                </Button>
              }
            >
              {last_notified_at === null
                ? `Следите: ${recentMoment(created_at, now)}.`
                : `Сообщили: ${recentMoment(last_notified_at, now)}.`}{' '}
              <AvailabilityBars max_available={free} />
            </FactRow>
          )
        })}
      </FactList>
      <p className={css.aside}>
        Письмо приходит один раз на каждое появление, после того как получат свои карты те, кто в очереди.
      </p>
    </Section>
  )
}
