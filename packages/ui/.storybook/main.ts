import type { StorybookConfig } from '@storybook/react-vite'
import { READABLE_TYPES } from './readable-types.ts'

export default {
  framework: '@storybook/react-vite',
  // pages of text have no tests and would count as skipped
  stories: [
    ...(process.env['VITEST'] ? [] : ['../src/**/*.mdx']),
    '../src/**/*.stories.tsx',
    '../../../apps/web/src/testing/stories/*.stories.tsx',
    '../../../examples/screen/src/*.stories.tsx'
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  viteFinal: (config) => ({
    ...config,
    plugins: [READABLE_TYPES, ...(config.plugins ?? [])],
    // keeps light-dark(), because the table of tokens shows both themes side by side
    build: { ...config.build, cssTarget: 'esnext' }
  }),
  // the introduction explains the first steps
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true }
} satisfies StorybookConfig
