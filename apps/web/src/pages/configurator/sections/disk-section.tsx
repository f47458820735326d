import { OsSelect, Pair, Section, SsdStepper } from '@cloud/ui'
import { FIELD_IDS } from '../../../features/form-fields.ts'
import { NotLoaded } from '../../../loading/not-loaded.tsx'
import { components, osesAtom, ssdAtom } from '../../../state/catalogue/components.ts'
import { ssdPriceAtom } from '../../../state/choices/priced.ts'
import { osAtom, ssdSizeAtom } from '../../../state/choices/selected.ts'
import { chooseOsAtom, chooseSsdSizeAtom } from '../../../state/choose/actions.ts'
import { attemptedAtom } from '../../../state/creation/creation.ts'
import { reloadAtom } from '../../../state/start.ts'
import { useAction, useValue } from '../../../state/use.ts'

function System() {
  const os = useValue(osAtom)
  const attempted = useValue(attemptedAtom)
  const oses = useValue(osesAtom)
  const choose = useAction(chooseOsAtom)
  const reload = useAction(reloadAtom)
  const load = useValue(components.os.state)
  if (load.state === 'failed')
    return (
      <NotLoaded
        error={load.error}
        id={FIELD_IDS.os}
        heading="Не удалось загрузить операционные системы"
        onRetry={() => void reload()}
      />
    )
  return (
    <OsSelect
      id={FIELD_IDS.os}
      systems={oses}
      value={os?.id ?? null}
      onChange={choose}
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
