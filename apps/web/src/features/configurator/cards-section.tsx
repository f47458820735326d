import { findGpu } from '@cloud/pricing'
import { GpuTabs, Section } from '@cloud/ui'
import { pageAt } from '../../page-at.ts'
import { paths } from '../../paths.ts'
import { gpusAtom } from '../../state/catalogue/components.ts'
import { freeByCardAtom } from '../../state/catalogue/flavors.ts'
import { chooseCardAtom } from '../../state/choices/actions.ts'
import { cardAtom, originalAtom } from '../../state/choices/selected.ts'
import { useAction, useValue } from '../../state/use.ts'
import { WhichCard } from './which-card.tsx'

/** The video cards: each is an address, so that a tab also works without script and in a new window. */
export function CardsSection() {
  const gpus = useValue(gpusAtom)
  const original = useValue(originalAtom)
  const choose = useAction(chooseCardAtom)
  return (
    <Section heading="Видеокарта">
      <GpuTabs
        gpus={gpus}
        current={useValue(cardAtom)?.id ?? null}
        free={useValue(freeByCardAtom)}
        href={(gpu) => paths.card(gpu, original)}
        onNavigate={(href) => {
          const page = pageAt(href.split('?', 1).join(''))
          const gpu =
            page.kind === 'configurator' && page.shortName !== null ? findGpu(gpus, page.shortName) : null
          if (gpu) choose(gpu)
        }}
      />
      <WhichCard />
    </Section>
  )
}
