import { expect, test } from 'vitest'
import { toPrintable } from './to-printable.ts'

test('escapes characters that a terminal would interpret, so that JSON keeps its meaning', () => {
  const agent = 'Mozilla\u009b2J\u007f\u0085\u202etxt.exe\u2066'
  const text = JSON.stringify({ agent, lines: 'Анна\n🙂' }, null, 2)
  const shown = toPrintable(text)
  expect(shown).not.toMatch(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
  expect(JSON.parse(shown)).toEqual(JSON.parse(text))
  expect(shown).toContain('\n  "lines": "Анна')
})

test('a text keeps its lines, and no escape sequence', () => {
  expect(toPrintable("There is no command '\u001b[31m\rcoffee'.\nSee --help.")).toBe(
    "There is no command '\\u001b[31m\\u000dcoffee'.\nSee --help."
  )
})
