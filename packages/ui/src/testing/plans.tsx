import * as ui from '../index.ts'
import type { Conforming } from './checks/conformance.ts'
import { plansAtHours } from './samples/plans-at-hours.ts'
import { plansForRun } from './samples/plans-for-run.ts'

const nothing = () => undefined

/** The components that help to choose a plan, and the provider of texts. */
export const PLANS: Readonly<Record<string, Conforming>> = {
  PlansAtHours: {
    draw: (given) => (
      <ui.PlansAtHours
        {...given}
        {...plansAtHours(300)}
        value={3}
        onHoursChange={nothing}
        onChoose={nothing}
      />
    )
  },
  PlansForRun: {
    draw: (given) => (
      <ui.PlansForRun {...given} {...plansForRun(240)} value={3} onHoursChange={nothing} onChoose={nothing} />
    )
  },
  WhichPlan: {
    draw: (given) => (
      <ui.WhichPlan {...given} use="run" onUseChange={nothing}>
        <ui.PlansForRun {...plansForRun(240)} value={3} onHoursChange={nothing} onChoose={nothing} />
      </ui.WhichPlan>
    )
  },
  WordsProvider: {
    // it has no element of its own
    without: ['ref', 'className', 'data-given'],
    draw: () => (
      <ui.WordsProvider words={{}}>
        <ui.Button>Применить</ui.Button>
      </ui.WordsProvider>
    )
  }
}
