import { Page, Section } from '@cloud/ui'
import { Absent } from './absent.tsx'
import { movedAtom } from './state/address/go.ts'
import { titleAtom } from './state/title.ts'
import { useValue } from './state/use.ts'

/** A screen whose script did not come. Entered within a page of before it is loaded anew at once, never where a page began. */
export const MissingScreen = () => (
  <Page>
    <h1>{useValue(titleAtom)}</h1>
    <Section heading="Страница">
      <Absent once={useValue(movedAtom)} />
    </Section>
  </Page>
)
