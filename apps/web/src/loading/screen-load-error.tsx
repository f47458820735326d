import { Page, Section } from '@cloud/ui'
import { useLocation } from 'react-router'
import { useValue } from '../state/hooks.ts'
import { pageTitleAtom } from '../state/page-title.ts'
import { ScriptLoadError } from './script-load-error.tsx'

/**
 * Shown if the script of a screen could not be loaded. After a navigation the page is reloaded once automatically, but not on the
 * first page of a visit.
 */
export const ScreenLoadError = () => (
  <Page>
    <h1>{useValue(pageTitleAtom)}</h1>
    <Section heading="Страница">
      <ScriptLoadError once={useLocation().key !== 'default'} />
    </Section>
  </Page>
)
