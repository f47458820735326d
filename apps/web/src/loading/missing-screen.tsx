import { Page, Section } from '@cloud/ui'
import { useLocation } from 'react-router'
import { useValue } from '../state/hooks.ts'
import { pageTitleAtom } from '../state/page-title.ts'
import { ChunkError } from './chunk-error.tsx'

/** A screen whose script did not come. Entered within a page of before it is reloaded at once, never where a page began. */
export const MissingScreen = () => (
  <Page>
    <h1>{useValue(pageTitleAtom)}</h1>
    <Section heading="Страница">
      <ChunkError once={useLocation().key !== 'default'} />
    </Section>
  </Page>
)
