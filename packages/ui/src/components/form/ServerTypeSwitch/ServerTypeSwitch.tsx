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

/** With a video card or without: the two kinds of servers. */
export function ServerTypeSwitch(props: ServerTypeSwitchProps) {
  return <SegmentedControl {...props} legend="Тип сервера" options={OPTIONS} />
}
