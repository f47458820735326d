import type { StorybookConfig } from '@storybook/react-vite'
import type { Plugin } from 'vite'

/** The docs know no type that is `readonly Flavor[]`. */
const READABLE_ARRAYS: Plugin = {
  name: 'readable-arrays',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.tsx') ? { code: code.replace(/: readonly (?=\w+(<\w+>)?\[\]|\{)/g, ': '), map: null } : null
}

export default {
  framework: '@storybook/react-vite',
  // a page of text has nothing to test: there it would count as skipped
  stories: [...(process.env['VITEST'] ? [] : ['../src/**/*.mdx']), '../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  viteFinal: (config) => ({
    ...config,
    plugins: [READABLE_ARRAYS, ...(config.plugins ?? [])],
    // light-dark() is kept: the table of tokens shows both themes side by side
    build: { ...config.build, cssTarget: 'esnext' }
  }),
  // the introduction explains the first steps
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true }
} satisfies StorybookConfig
