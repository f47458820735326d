import type { ComponentProps, ReactNode } from 'react'
import { gigabytes } from '../../../words/gigabytes.ts'
import { coresText } from '../../../words/machine.ts'
import { formTexts } from '../../../words/ru/form.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { FieldPair } from '../../frame/Section/FieldPair.tsx'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import css from './CpuRamSliders.module.css'
import { StepSlider } from './StepSlider.tsx'

export interface CpuRamSlidersProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Available vCPU counts, ascending: `cpuChoices` of @cloud/pricing. */
  cpu_counts: readonly number[]
  /** Memory sizes in GB for the chosen vCPU count, ascending: `ramChoices` of @cloud/pricing. */
  ram_counts: readonly number[]
  /** Chosen vCPU count: a value of `cpu_counts`. */
  cpu_count: number
  /** Chosen memory in GB: a value of `ram_counts`. */
  ram_count: number
  /** Called when the user moves the vCPU slider. Then set `ram_count` to the first of the new `ram_counts`: each vCPU count has its own. */
  onCpuChange: (cpu_count: number) => void
  onRamChange: (ram_count: number) => void
  /** Text below the sliders, such as the processor and memory model. */
  hint?: ReactNode
}

/**
 * Selects processor and memory of a server without a GPU card, restricted to the steps of the catalogue.
 *
 * - **Use it** for a server without a GPU card.
 * - **Do not use it** for a server with one: `ConfigurationList`.
 */
export function CpuRamSliders({
  cpu_counts,
  ram_counts,
  cpu_count,
  ram_count,
  onCpuChange,
  onRamChange,
  hint,
  className,
  ...rest
}: CpuRamSlidersProps) {
  const words = useWords()
  const texts = formTexts(words)
  return (
    <div {...rest} className={className}>
      <div className={css.box}>
        <FieldPair>
          <StepSlider
            label={texts.processor}
            unit="vCPU"
            steps={cpu_counts}
            value={cpu_count}
            onChange={onCpuChange}
            format={coresText}
          />
          <StepSlider
            label={texts.ram}
            unit="RAM"
            steps={ram_counts}
            value={ram_count}
            onChange={onRamChange}
            format={(one) => gigabytes(one, words)}
          />
        </FieldPair>
      </div>
      {hint !== undefined && <FieldMessage>{hint}</FieldMessage>}
    </div>
  )
}
