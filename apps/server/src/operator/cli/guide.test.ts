import { expect, test } from 'vitest'
import { read } from '../../../../../testing/markdown.ts'
import { COMMANDS } from '../../commands.ts'
import { SETTING_VARIABLES } from '../../platform/settings.ts'
import { readWords } from './read-words.ts'

const guide = read('docs/operating.md') + read('docs/deployment.md')

test('every command in the guide has correct syntax', () => {
  const commands = [...guide.matchAll(/^pnpm operator ([^#\n]+)/gm)].map(([, words = '']) => words)
  expect(commands.length).toBeGreaterThan(15)
  for (const command of commands)
    expect(() => readWords(command.match(/'[^']*'|\S+/g) ?? [], COMMANDS), command).not.toThrow()
})

test('every setting is documented', () => {
  const described = read('docs/settings.md')
  expect(Object.keys(SETTING_VARIABLES).filter((name) => !described.includes(`\`${name}\``))).toEqual([])
})
