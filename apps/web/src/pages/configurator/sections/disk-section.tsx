import { FieldPair, OsSelect, Section, SsdStepper } from '@cloud/ui'
import { lazy } from 'react'
import { LazyBoundary } from '../../../loading/lazy-boundary.tsx'
import { LoadError } from '../../../loading/load-error.tsx'
import { KEYS_FIELD_ID } from '../../../shared/configurator-focus/focus-keys.ts'
import { FIELD_IDS } from '../../../shared/configurator-focus/form-fields.ts'
import { catalogueResources, osesAtom, ssdAtom } from '../../../state/catalogue/catalogue-lists.ts'
import { chosenOsAtom, ssdSizeAtom } from '../../../state/choices/chosen-configuration.ts'
import { ssdPriceAtom } from '../../../state/choices/configuration-price.ts'
import { chooseOsAtom, chooseSsdSizeAtom } from '../../../state/choose/choose-actions.ts'
import { isCreateAttemptedAtom } from '../../../state/creation/creation-state.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { reloadCatalogueAtom } from '../../../state/start-page.ts'
import { currentUserAtom } from '../../../state/user/current-user.ts'

const ChosenKeysField = lazy(() => import('../../../shared/forms/ssh-keys-field.tsx'))

function OsField() {
  const os = useValue(chosenOsAtom)
  const attempted = useValue(isCreateAttemptedAtom)
  const oses = useValue(osesAtom)
  const choose = useAction(chooseOsAtom)
  const reload = useAction(reloadCatalogueAtom)
  const load = useValue(catalogueResources.os.state)
  if (load.state === 'failed')
    return (
      <LoadError
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

const DiskField = () => (
  <SsdStepper
    value={useValue(ssdSizeAtom)}
    onChange={useAction(chooseSsdSizeAtom)}
    group_title={useValue(ssdAtom)?.group_title}
    monthly_price_rub_cents={useValue(ssdPriceAtom)}
  />
)

const LazyKeysField = () =>
  useValue(currentUserAtom) !== null && (
    <LazyBoundary>
      <ChosenKeysField id={KEYS_FIELD_ID} />
    </LazyBoundary>
  )

/** Section for the operating system, the SSH keys of a signed-in user and the disk. */
export const DiskSection = () => (
  <Section heading="Параметры диска">
    <FieldPair>
      <OsField />
      <LazyKeysField />
      <DiskField />
    </FieldPair>
  </Section>
)
