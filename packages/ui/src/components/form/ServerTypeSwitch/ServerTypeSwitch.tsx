import {
  SegmentedControl,
  type SegmentedControlProps
} from '../../parts/SegmentedControl/SegmentedControl.tsx'

const OPTIONS = [
  { value: 'gpu', text: 'С видеокартой' },
  { value: 'cpu', text: 'Без видеокарты' }
] as const

export type ServerType = (typeof OPTIONS)[number]['value']

export type ServerTypeSwitchProps = Omit<
  SegmentedControlProps<ServerType>,
  'legend' | 'options' | 'hideLegend' | 'small'
>

/** Switches between servers with and without a GPU card. */
export function ServerTypeSwitch(props: ServerTypeSwitchProps) {
  return <SegmentedControl {...props} legend="Тип сервера" options={OPTIONS} />
}
