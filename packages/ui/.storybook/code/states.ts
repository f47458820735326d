/** A controlled prop: the example keeps its value in a state. */
interface ControlledProp {
  readonly prop: string
  readonly onChange: string
  /** Type of the state, if it cannot be inferred from the first value. */
  readonly type?: string
  /** Package of the type. */
  readonly from?: '@cloud/pricing' | '@cloud/pricing/estimate' | '@cloud/ui'
  /** Name of the constant for the first value, if that is an object. */
  readonly named?: string
  /** Returns the change handler. @default the setter of the state */
  readonly take?: (set: string) => string
}

const VALUE: ControlledProp = { prop: 'value', onChange: 'onChange' }
const byId = (set: string) => `({ id }) => ${set}(id)`

export const STATES: Readonly<Record<string, readonly ControlledProp[]>> = {
  History: [
    { prop: 'open', onChange: 'onOpen', type: 'HistoryPeriod | null', from: '@cloud/ui', named: 'period' }
  ],
  ConfigurationList: [{ prop: 'selected', onChange: 'onSelect', type: 'number | null', take: byId }],
  CountFilter: [{ ...VALUE, type: 'number | null' }],
  CpuRamSliders: [
    { prop: 'cpu_count', onChange: 'onCpuChange' },
    { prop: 'ram_count', onChange: 'onRamChange' }
  ],
  NameField: [VALUE],
  OsSelect: [{ ...VALUE, type: 'number | null' }],
  PlanCards: [{ ...VALUE, type: 'PricePlan', from: '@cloud/pricing' }],
  PromoForm: [VALUE],
  SegmentedControl: [VALUE],
  SelectField: [VALUE],
  ServerTypeSwitch: [{ ...VALUE, type: 'ServerType', from: '@cloud/ui' }],
  SsdStepper: [VALUE],
  Switch: [{ prop: 'on', onChange: 'onSwitch' }]
}
