/** What a component shows and its owner keeps: the example keeps it in a state. */
interface Kept {
  readonly prop: string
  readonly onChange: string
  /** The type of the state, where its first value is not enough. */
  readonly type?: string
  /** Where the type comes from. */
  readonly from?: '@cloud/pricing' | '@cloud/pricing/estimate' | '@cloud/ui'
  /** The name of its first value, where that is an object. */
  readonly named?: string
  /** What takes the next one; by default the state's own setter. */
  readonly take?: (set: string) => string
}

const VALUE: Kept = { prop: 'value', onChange: 'onChange' }
const byId = (set: string) => `({ id }) => ${set}(id)`

export const STATES: Readonly<Record<string, readonly Kept[]>> = {
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
  SsdStepper: [VALUE]
}
