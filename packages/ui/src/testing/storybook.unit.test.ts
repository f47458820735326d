import { build } from 'vite'
import { expect, test } from 'vitest'
import storybook from '../../.storybook/main.ts'

test('a built Storybook shows the tokens of both themes side by side', async () => {
  const { build: built } = await storybook.viteFinal({})
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ...built,
      write: false,
      rolldownOptions: { input: `${import.meta.dirname}/../tokens/tokens.css` }
    }
  })
  const files = [answer].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [css] = files.filter(({ fileName }) => fileName.endsWith('.css'))
  expect(css !== undefined && 'source' in css && css.source).toContain('light-dark(')
})
