import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, sources } from './imports.ts'

const ROOT = join(import.meta.dirname, '../..')
const COMPONENTS = sources(/\.tsx$/).filter(
  (file) => file.startsWith('packages/ui/src/components/') && !isTest(file)
)

/** Returns the event handlers of elements with `{...rest}` that a caller's handler would replace, or that would replace it. */
function conflicts(code: string): readonly string[] {
  const tags =
    code.match(/<[a-z]\w*(?:\s+[\w-]+(?:=(?:"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\}))?|\s+\{\.\.\.\w+\})+/g) ?? []
  return tags
    .filter((tag) => tag.includes('{...rest}'))
    .flatMap((tag) => [...tag.matchAll(/\s(on[A-Z]\w+)=\{((?:[^{}]|\{[^{}]*\})*)\}/g)])
    .filter(
      ([, name, value]) =>
        !code.includes(`'${name}'`) && !code.includes(`${name}?.(`) && !value?.includes(`${name}`)
    )
    .map(([, name = '']) => name)
}

test("a component with a handler of its own calls the caller's, or does not accept one", () => {
  expect(COMPONENTS.length).toBeGreaterThan(80)
  const found = COMPONENTS.flatMap((file) =>
    conflicts(readFileSync(join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`)
  )
  expect(found).toEqual([])
})

test.each([
  ['<nav {...rest} onKeyDown={move}>', ['onKeyDown']],
  ['<nav onKeyDown={move} {...rest} className={classes(css.a, b)}>', ['onKeyDown']],
  ['<nav onClick={() => go({ at: 1 })} {...rest}>', ['onClick']],
  ["Omit<ComponentProps<'nav'>, 'onKeyDown'> <nav {...rest} onKeyDown={move}>", []],
  ['onKeyDown?.(event) <nav {...rest} onKeyDown={move}>', []],
  ['<button {...rest} onClick={busy ? undefined : onClick}>', []],
  ['<nav {...rest}><a onClick={go} /></nav>', []]
])('%s', (code, names) => {
  expect(conflicts(code)).toEqual(names)
})
