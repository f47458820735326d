import { formTexts } from '../../../words/ru/form.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import {
  SegmentedControl,
  type SegmentedControlProps
} from '../../parts/SegmentedControl/SegmentedControl.tsx'

const options = (words?: Words) => {
  const texts = formTexts(words)
  return [
    { value: 'gpu', text: texts.withGpu },
    { value: 'cpu', text: texts.withoutGpu }
  ] as const
}

export type ServerType = ReturnType<typeof options>[number]['value']

export type ServerTypeSwitchProps = Omit<
  SegmentedControlProps<ServerType>,
  'legend' | 'options' | 'hideLegend' | 'small'
>

/** Switches between servers with and without a GPU card. */
export function ServerTypeSwitch(props: ServerTypeSwitchProps) {
  const words = useWords()
  const texts = formTexts(words)
  return <SegmentedControl {...props} legend={texts.serverType} options={options(words)} />
}
