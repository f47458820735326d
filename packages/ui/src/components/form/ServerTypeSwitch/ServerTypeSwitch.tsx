import type { ComponentProps } from 'react'
import { formTexts } from '../../../words/ru/form.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { SegmentedControl } from '../../parts/SegmentedControl/SegmentedControl.tsx'

const options = (words?: Words) => {
  const texts = formTexts(words)
  return [
    { value: 'gpu', text: texts.withGpu },
    { value: 'cpu', text: texts.withoutGpu }
  ] as const
}

export type ServerType = 'gpu' | 'cpu'

export interface ServerTypeSwitchProps extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'children'> {
  value: ServerType
  onChange: (value: ServerType) => void
}

/**
 * Switches between servers with and without a GPU card.
 *
 * - **Use it** at the start of a configurator.
 * - **Do not use it** for other choices: `SegmentedControl`.
 */
export function ServerTypeSwitch(props: ServerTypeSwitchProps) {
  const words = useWords()
  const texts = formTexts(words)
  return <SegmentedControl {...props} legend={texts.serverType} options={options(words)} />
}
