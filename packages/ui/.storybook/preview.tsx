import '../src/tokens/tokens.css'
import '../src/base/base.css'
import './canvas.css'
import type { Preview, StoryContext } from '@storybook/react-vite'
import axe from 'axe-core'
import { useEffect } from 'react'
import { configure } from 'storybook/test'
import { ENGLISH } from '../src/words/en.ts'
import { WordsProvider } from '../src/words/words-provider.tsx'
import { storyCode } from './code/story-code.ts'
import { expectPhrasing } from './expect-phrasing.ts'
import { readableProp } from './readable-prop.ts'
import { RemountOnArgs } from './remount-on-args.tsx'

const inTests = '__vitest_browser__' in globalThis
// a page imports its scripts when it is opened
// 10 seconds is the delay of the notice that a response is late, which some stories skip
if (inTests) configure({ asyncUtilTimeout: 9_900 })

/** Pages of the product are not exported, so they have no code to copy. */
const isPage = ({ title }: StoryContext) => title.startsWith('Pages/')

const WIDTHS = [320, 390, 640, 720, 800, 1000, 1280, 1440]

/** Tests need only the violations. The disabled rule reads all style sheets again for each story; end-to-end tests check it on whole pages. */
const IN_TESTS = {
  options: { resultTypes: ['violations'] },
  config: { rules: [{ id: 'css-orientation-lock', enabled: false }] }
}

/** The axe rules that depend on colours. */
const COLOURS: axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['color-contrast', 'link-in-text-block']
}

/** Checks the colours of the page in the dark theme with axe, and restores the theme. */
async function expectNoDarkFindings(canvas: HTMLElement): Promise<void> {
  const { documentElement: root } = document
  const before = root.dataset['theme']
  // otherwise axe would measure colours in the middle of a transition
  const still = document.createElement('style')
  still.textContent = '*, ::before, ::after { transition: none !important }'
  document.head.append(still)
  root.dataset['theme'] = 'dark'
  try {
    const { violations } = await axe.run(canvas, COLOURS)
    const findings = violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(', ')}`)
    if (findings.length > 0) throw new Error(`In the dark theme axe finds: ${findings.join('; ')}`)
  } finally {
    if (before === undefined) delete root.dataset['theme']
    else root.dataset['theme'] = before
    still.remove()
  }
}

export default {
  tags: ['autodocs'],
  parameters: {
    a11y: { test: 'error', ...(inTests && IN_TESTS) },
    layout: 'padded',
    controls: { expanded: true, sort: 'requiredFirst' },
    docs: {
      toc: true,
      source: {
        language: 'tsx',
        // a unit test checks the code of all stories
        ...(inTests && { type: 'code' }),
        transform: (_: string, story: StoryContext) => (isPage(story) ? '' : storyCode(story))
      }
    },
    options: {
      storySort: {
        order: [
          'Guide',
          ['Introduction', 'A new screen in ten minutes', 'A new card in ten minutes'],
          'Pages',
          'Screens',
          'Form',
          'Price',
          'Panel',
          'Messages',
          'Frame',
          'Data',
          'Layout',
          'Parts'
        ]
      }
    },
    viewport: {
      options: Object.fromEntries(
        WIDTHS.map((width) => [
          `w${width}`,
          {
            name: `${width} px`,
            type: width < 640 ? 'mobile' : 'desktop',
            styles: { width: `${width}px`, height: '100%' }
          }
        ])
      )
    }
  },
  globalTypes: {
    words: {
      description: 'Texts of the components; texts of the examples stay Russian',
      toolbar: {
        title: 'Words',
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'ru', title: 'Russian' },
          { value: 'en', title: 'English' }
        ]
      }
    },
    theme: {
      description: 'Light and dark',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'As the system' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' }
        ]
      }
    }
  },
  // the addon checks each story in the light theme, this hook its colours in the dark theme; screens are skipped, because their parts have stories
  // and end-to-end tests check whole pages
  afterEach: async ({ canvasElement, title, parameters }) => {
    if (inTests) expectPhrasing(canvasElement)
    if (inTests && !/^(Screens|Pages)\//.test(title) && parameters['a11y'].test === 'error')
      await expectNoDarkFindings(canvasElement)
  },
  initialGlobals: { theme: 'light', words: 'ru' },
  argTypesEnhancers: [
    ({ argTypes, initialArgs }) =>
      Object.fromEntries(
        Object.keys({ ...initialArgs, ...argTypes }).map((name) => [
          name,
          readableProp({ name, ...argTypes[name] }, initialArgs[name])
        ])
      )
  ],
  decorators: [
    (Story, { globals, args }) => {
      const theme = String(globals['theme'])
      useEffect(() => {
        if (theme === 'system') delete document.documentElement.dataset['theme']
        else document.documentElement.dataset['theme'] = theme
      }, [theme])
      return (
        <RemountOnArgs args={args}>
          {globals['words'] === 'en' ? (
            <WordsProvider words={ENGLISH}>
              <Story />
            </WordsProvider>
          ) : (
            <Story />
          )}
        </RemountOnArgs>
      )
    }
  ]
} satisfies Preview
