import type { Flavor } from '@cloud/api'
import { Alternatives as List } from '@cloud/ui'
import { flushSync } from 'react-dom'
import { focusConfiguration } from '../../../shared/configurator-focus/focus-configuration.ts'
import { offeredAlternativesAtom } from '../../../state/choices/offered-alternatives.ts'
import { chooseUnlistedFlavorAtom } from '../../../state/choose/choose-unlisted.ts'
import { useAction, useValue } from '../../../state/hooks.ts'

/** Free alternatives with their price differences, while the chosen configuration has no free servers. */
export default function Alternatives() {
  const choose = useAction(chooseUnlistedFlavorAtom)
  const take = (flavor: Flavor) => {
    // the choice removes this list; then the focus moves to the chosen card
    flushSync(() => choose(flavor))
    focusConfiguration(flavor.id)
  }
  return <List {...useValue(offeredAlternativesAtom)} onChoose={take} />
}
