import { OsSelect, Pair, Section, SsdStepper } from '@cloud/ui'
import { osesAtom, ssdAtom } from '../../state/catalogue/components.ts'
import { chooseOsAtom, chooseSsdSizeAtom } from '../../state/choices/actions.ts'
import { ssdPriceAtom } from '../../state/choices/priced.ts'
import { osAtom, ssdSizeAtom } from '../../state/choices/selected.ts'
import { attemptedAtom } from '../../state/creation/missing.ts'
import { useAction, useValue } from '../../state/use.ts'
import { PLACES } from './places.ts'

function System() {
  const os = useValue(osAtom)
  const attempted = useValue(attemptedAtom)
  return (
    <OsSelect
      id={PLACES.os}
      systems={useValue(osesAtom)}
      value={os?.id ?? null}
      onChange={useAction(chooseOsAtom)}
      error={attempted && os === null ? 'Выберите систему, чтобы создать сервер.' : null}
    />
  )
}

const Disk = () => (
  <SsdStepper
    value={useValue(ssdSizeAtom)}
    onChange={useAction(chooseSsdSizeAtom)}
    group_title={useValue(ssdAtom)?.group_title}
    monthly_price_rub_cents={useValue(ssdPriceAtom)}
  />
)

/** The system and the disk. */
export const DiskSection = () => (
  <Section heading="Параметры диска">
    <Pair>
      <System />
      <Disk />
    </Pair>
  </Section>
)
