import * as ui from '../index.ts'
import type { Conforming } from './checks/conformance.ts'
import { LISTED, SUMMED, SUMS } from './samples/estimate.ts'
import { NOW } from './samples/panel.ts'

const nothing = () => undefined

/** Components for several servers priced together. */
export const ESTIMATE: Readonly<Record<string, Conforming>> = {
  CountBadge: { draw: (given) => <ui.CountBadge {...given} count={3} /> },
  EstimateBreakdown: {
    draw: (given) => (
      <ui.EstimateBreakdown {...given} items={SUMMED} sums={SUMS} vatPercent={20} promocode="H100ONLY" />
    )
  },
  EstimateCard: {
    draw: (given) => (
      <ui.EstimateCard
        {...given}
        heading="Смета"
        action={<button type="button">Заказать</button>}
        links="Ссылка"
      />
    )
  },
  EstimateComparison: {
    draw: (given) => (
      <ui.EstimateComparison {...given} estimates={[{ heading: 'Своя', items: LISTED, sums: SUMS }]} />
    )
  },
  EstimateSheet: {
    draw: (given) => (
      <ui.EstimateSheet
        {...given}
        brand="Облачные серверы"
        title=""
        items={SUMMED}
        sums={SUMS}
        vatPercent={20}
        at={NOW}
      />
    )
  },
  EstimateList: { draw: (given) => <ui.EstimateList {...given} /> },
  EstimateRow: {
    draw: (given) => (
      <ul>
        <ui.EstimateRow {...given} item={LISTED[0]} max={20} />
      </ul>
    )
  },
  EstimateTotal: { draw: (given) => <ui.EstimateTotal {...given} sums={SUMS} vatPercent={20} /> },
  QuantityStepper: {
    draw: (given) => (
      <ui.QuantityStepper {...given} label="Количество" value={2} max={20} onChange={nothing} />
    )
  }
}
