import { Page, Section } from '@cloud/ui'
import { useLocation } from 'react-router'
import { useValue } from '../state/hooks.ts'
import { pageTitleAtom } from '../state/page-title.ts'
import { ScriptLoadError } from './script-load-error.tsx'

/** A screen whose script did not come. Entered within a page of before it is reloaded at once, never where a page began. */
export const ScreenLoadError = () => (
  <Page>
    <h1>{useValue(pageTitleAtom)}</h1>
    <Section heading="Страница">
      <ScriptLoadError once={useLocation().key !== 'default'} />
    </Section>
  </Page>
)
