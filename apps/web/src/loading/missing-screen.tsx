import { Page, Section } from '@cloud/ui'
import { useLocation } from 'react-router'
import { titleAtom } from '../state/title.ts'
import { useValue } from '../state/use.ts'
import { ChunkError } from './chunk-error.tsx'

/** A screen whose script did not come. Entered within a page of before it is reloaded at once, never where a page began. */
export const MissingScreen = () => (
  <Page>
    <h1>{useValue(titleAtom)}</h1>
    <Section heading="Страница">
      <ChunkError once={useLocation().key !== 'default'} />
    </Section>
  </Page>
)
