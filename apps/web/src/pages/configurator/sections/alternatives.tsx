import type { Flavor } from '@cloud/api'
import { Alternatives as List } from '@cloud/ui'
import { flushSync } from 'react-dom'
import { focusConfiguration } from '../../../shared/configurator-focus/focus-configuration.ts'
import { offeredAlternativesAtom } from '../../../state/choices/offered-alternatives.ts'
import { chooseUnlistedFlavorAtom } from '../../../state/choose/choose-unlisted.ts'
import { useAction, useValue } from '../../../state/hooks.ts'

/** Under the cards while nothing is free of the chosen one: what is free now, and what it would cost more or less. */
export default function Alternatives() {
  const choose = useAction(chooseUnlistedFlavorAtom)
  const take = (flavor: Flavor) => {
    // this list goes with the choice: the focus must have the card to go to
    flushSync(() => choose(flavor))
    focusConfiguration(flavor.id)
  }
  return <List {...useValue(offeredAlternativesAtom)} onChoose={take} />
}
