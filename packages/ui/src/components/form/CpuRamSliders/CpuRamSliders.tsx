import type { ComponentProps, ReactNode } from 'react'
import { gigabytes } from '../../../words/gigabytes.ts'
import { coresText } from '../../../words/machine.ts'
import { Pair } from '../../frame/Section/Pair.tsx'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import css from './CpuRamSliders.module.css'
import { StepSlider } from './StepSlider.tsx'

export interface CpuRamSlidersProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** How many vCPU there are to choose from, smallest first: `cpuChoices` of @cloud/pricing. */
  cpu_counts: readonly number[]
  /** How many GB go with the chosen vCPU, smallest first: `ramChoices` of @cloud/pricing. */
  ram_counts: readonly number[]
  /** One of `cpu_counts`. */
  cpu_count: number
  /** One of `ram_counts`. */
  ram_count: number
  /** Give the first of the new `ram_counts` after it: each vCPU has its own. */
  onCpuChange: (cpu_count: number) => void
  onRamChange: (ram_count: number) => void
  /** Under the sliders: which processor and memory these are. */
  hint?: ReactNode
}

/** A server without a video card: processor and memory, each on the steps that the catalogue really has. */
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
  return (
    <div {...rest} className={className}>
      <div className={css.box}>
        <Pair>
          <StepSlider
            label="Процессор"
            unit="vCPU"
            steps={cpu_counts}
            value={cpu_count}
            onChange={onCpuChange}
            format={coresText}
          />
          <StepSlider
            label="Оперативная память"
            unit="RAM"
            steps={ram_counts}
            value={ram_count}
            onChange={onRamChange}
            format={gigabytes}
          />
        </Pair>
      </div>
      {hint !== undefined && <FieldMessage>{hint}</FieldMessage>}
    </div>
  )
}
