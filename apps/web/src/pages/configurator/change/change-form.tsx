import type { ServerConfig } from '@cloud/api'
import { planName } from '@cloud/pricing/words'
import { FieldPair, NameField, Notice, Page, Split } from '@cloud/ui'
import { FIELD_IDS } from '../../../shared/configurator-focus/form-fields.ts'
import { flavorsResource } from '../../../state/catalogue/catalogue-flavors.ts'
import { chosenFlavorAtom, machineTypeAtom } from '../../../state/choices/chosen-configuration.ts'
import { shownCorrectionsAtom } from '../../../state/choices/shown-corrections.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { useValue } from '../../../state/hooks.ts'
import { HEADINGS } from '../../../state/page-title.ts'
import { flavorText } from '../sections/flavor-text.ts'
import { FlavorsSection } from '../sections/flavors-section.tsx'
import { GpuSection } from '../sections/gpu-section.tsx'
import LinkCorrections from '../sections/link-corrections.tsx'
import { PlansSection } from '../sections/plans-section.tsx'
import { TypeSection } from '../sections/type-section.tsx'
import PriceAnnouncer from '../summary/price-announcer.tsx'
import css from './change.module.css'
import { ChangeSummary } from './change-summary.tsx'

const ignoreChange = () => undefined

/** Notice that the catalogue no longer has the server's configuration. */
function FlavorGoneNotice({ original }: { readonly original: ServerConfig }) {
  const all = loadedData(useValue(flavorsResource.state))
  const chosen = useValue(chosenFlavorAtom)
  if (all === null || all.some(({ id }) => id === original.flavor_id)) return null
  return (
    <Notice kind="warn" heading="Нынешней конфигурации больше нет в каталоге">
      {`Она останется у сервера, пока вы её не смените. Вернуться к ней потом будет нельзя. ${
        chosen?.gpu === null ? 'Сейчас выбрана ближайшая из доступных.' : 'Выберите новую из доступных.'
      }`}
    </Notice>
  )
}

/** Sections for choosing again: card, configuration and plan. Name, disk and system stay (docs/rules/money.md#change-of-configuration). */
export function ChangeForm({ original }: { readonly original: ServerConfig }) {
  const type = useValue(machineTypeAtom)
  const corrections = useValue(shownCorrectionsAtom)
  return (
    <Page>
      <Split aside={<ChangeSummary original={original} />}>
        <div>
          <h1>{HEADINGS.change}</h1>
          <p className={css.lead}>
            {`Сейчас: ${flavorText(original)}, тариф на ${planName(original.price_plan)}. Данные на диске и настройки сохранятся.`}
          </p>
        </div>
        {corrections.length > 0 && <LinkCorrections />}
        <FlavorGoneNotice original={original} />
        <FieldPair>
          <NameField id={FIELD_IDS.name} value={original.name} onChange={ignoreChange} locked />
          <TypeSection />
        </FieldPair>
        {type === 'gpu' && <GpuSection />}
        <FlavorsSection />
        <PlansSection />
      </Split>
      <PriceAnnouncer />
    </Page>
  )
}
