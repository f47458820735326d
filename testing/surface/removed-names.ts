import type { Surface } from './surface.ts'

type Members = Readonly<Record<string, readonly string[]>>

/** A name that no longer exists: an export, operation or schema, or one of its members. */
export interface RemovedName {
  readonly name: string
  readonly member?: string
}

/** Returns the names of the released surface that the current one lacks. */
export function removedNames(released: Surface, current: Surface): readonly RemovedName[] {
  const entryPoints = Object.entries(released.entryPoints).flatMap(([entryPoint, exports]) =>
    removedMembers(exports, current.entryPoints[entryPoint] ?? {})
  )
  return [...entryPoints, ...removedMembers(released.openapi ?? {}, current.openapi ?? {})]
}

const removedMembers = (released: Members, current: Members): readonly RemovedName[] =>
  Object.entries(released).flatMap(([name, members]) => {
    const left = current[name]
    if (left === undefined) return [{ name }]
    return members.filter((member) => !left.includes(member)).map((member) => ({ name, member }))
  })

/**
 * Returns true if a text names a removed name as code: `Button` for an export, `Button` and `busy` in one line for a prop of
 * `ButtonProps`, the last part of a path for a field of the API.
 */
export function isNamed({ name, member }: RemovedName, text: string): boolean {
  const owner = name.replace(/^schema /, '').replace(/Props$/, '')
  const owners = [name, owner, `${owner}Props`]
  return text.split('\n').some((line) => {
    const isOwnerNamed = owners.some((one) => hasWord(line, one))
    if (member === undefined) return isOwnerNamed
    const field = member.split(/[ .]/).at(-1) ?? member
    return isOwnerNamed && hasWord(line, field)
  })
}

/** Compares without regular expressions: names of operations contain slashes and braces. */
const hasWord = (line: string, word: string) =>
  line.split(word).some((before, index, parts) => {
    const after = parts[index + 1]
    return after !== undefined && !/\w$/.test(before) && !/^\w/.test(after)
  })
