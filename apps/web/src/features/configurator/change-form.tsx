import type { ServerConfig } from '@cloud/api'
import { NameField, Notice, Page, Pair, PLAN_NAMES, Split } from '@cloud/ui'
import { flavors } from '../../state/catalogue/flavors.ts'
import { toldChangesAtom } from '../../state/change/told-changes.ts'
import { flavorAtom, typeAtom } from '../../state/choices/selected.ts'
import { loaded } from '../../state/load.ts'
import { HEADINGS } from '../../state/title.ts'
import { useValue } from '../../state/use.ts'
import { CardsSection } from './cards-section.tsx'
import css from './change.module.css'
import { ChangeSummary } from './change-summary.tsx'
import Changes from './changes.tsx'
import { flavorName } from './flavor-name.ts'
import { FlavorsSection } from './flavors-section.tsx'
import { PLACES } from './places.ts'
import { PlansSection } from './plans-section.tsx'
import PriceVoice from './price-voice.tsx'
import { TypeSection } from './type-section.tsx'

const unchanged = () => undefined

/** The catalogue no longer has what the server runs on. */
function Gone({ original }: { readonly original: ServerConfig }) {
  const all = loaded(useValue(flavors.state))
  const chosen = useValue(flavorAtom)
  if (all === null || all.some(({ id }) => id === original.flavor_id)) return null
  return (
    <Notice kind="warn" heading="Нынешней конфигурации больше нет в каталоге">
      {`Сервер работает на ней и дальше, но вернуться на неё после смены будет нельзя. ${
        chosen?.gpu === null ? 'Сейчас выбрана ближайшая из доступных.' : 'Выберите новую из доступных.'
      }`}
    </Notice>
  )
}

/** What may be chosen anew: card, configuration and plan. Name, disk and system stay (docs/rules/money.md#change-of-configuration). */
export function ChangeForm({ original }: { readonly original: ServerConfig }) {
  const type = useValue(typeAtom)
  const links = useValue(toldChangesAtom)
  return (
    <Page>
      <Split aside={<ChangeSummary original={original} />}>
        <div>
          <h1>{HEADINGS.change}</h1>
          <p className={css.lead}>
            {`Сейчас: ${flavorName(original)}, тариф на ${PLAN_NAMES[original.price_plan]}. Данные на диске и настройки сохранятся.`}
          </p>
        </div>
        {links.length > 0 && <Changes />}
        <Gone original={original} />
        <Pair>
          <NameField id={PLACES.name} value={original.name} onChange={unchanged} locked />
          <TypeSection />
        </Pair>
        {type === 'gpu' && <CardsSection />}
        <FlavorsSection />
        <PlansSection />
      </Split>
      <PriceVoice />
    </Page>
  )
}
