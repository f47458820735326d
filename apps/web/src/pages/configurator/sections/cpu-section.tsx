import { CpuRamSliders, EmptyState } from '@cloud/ui'
import { FIELD_IDS } from '../../../shared/configurator-focus/form-fields.ts'
import { chosenFlavorAtom, gpuFlavorsAtom } from '../../../state/choices/chosen-configuration.ts'
import { chosenPriceNoteAtom } from '../../../state/choices/price-notes.ts'
import {
  chooseCpuAtom,
  chooseRamAtom,
  cpuCountsAtom,
  cpuMachineAtom,
  ramCountsAtom,
  takenCheaperFlavorAtom
} from '../../../state/choose/cpu-only.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { FlavorsLoadView } from './flavors-load-view.tsx'

function CpuSliders() {
  const flavor = useValue(chosenFlavorAtom)
  const machine = useValue(cpuMachineAtom)
  const cpu_counts = useValue(cpuCountsAtom)
  const ram_counts = useValue(ramCountsAtom)
  const chooseCpu = useAction(chooseCpuAtom)
  const chooseRam = useAction(chooseRamAtom)
  const taken = useValue(takenCheaperFlavorAtom)
  const note = useValue(chosenPriceNoteAtom)
  if (machine === null) return null
  if (cpu_counts.length === 0)
    return (
      <EmptyState id={FIELD_IDS.configuration} heading="Серверов без видеокарты сейчас нет">
        Выберите сервер с видеокартой.
      </EmptyState>
    )
  return (
    <CpuRamSliders
      id={FIELD_IDS.configuration}
      cpu_counts={cpu_counts}
      ram_counts={ram_counts}
      cpu_count={machine.cpu_count}
      ram_count={machine.ram_count}
      onCpuChange={chooseCpu}
      onRamChange={chooseRam}
      hint={
        flavor === null
          ? undefined
          : `${flavor.cpu.name}, память ${flavor.ram.standard}. Выбор памяти зависит от числа vCPU.${
              taken === null ? '' : ` На ${taken.cpu.name} дешевле, но мест там сейчас нет.`
            }${note === undefined ? '' : ` ${note}.`}`
      }
    />
  )
}

/** Sliders for vCPU and memory of a server without a GPU card; the cheapest free flavor of the pair is rented. */
export default function CpuSection() {
  return <FlavorsLoadView of={gpuFlavorsAtom}>{() => <CpuSliders />}</FlavorsLoadView>
}
