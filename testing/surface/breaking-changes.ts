import type { Surface } from './surface.ts'

type Members = Readonly<Record<string, readonly string[]>>

/** A name that no longer exists, or an input that callers must now give: of an export, operation or schema. */
export interface BreakingChange {
  readonly name: string
  readonly member?: string
  /** True if the member is new or was optional. */
  readonly isNowRequired?: true
}

/** Returns the changes of the released surface that break its users. */
export function breakingChanges(released: Surface, current: Surface): readonly BreakingChange[] {
  const entryPoints = Object.entries(released.entryPoints).flatMap(([entryPoint, exports]) =>
    changesOf(exports, current.entryPoints[entryPoint] ?? {})
  )
  return [...entryPoints, ...changesOf(released.openapi ?? {}, current.openapi ?? {})]
}

const changesOf = (released: Members, current: Members): readonly BreakingChange[] =>
  Object.entries(released).flatMap(([name, members]) => {
    const left = current[name]
    if (left === undefined) return [{ name }]
    const known = left.map(withoutMark)
    const removed = members.filter(
      (member) => !known.includes(withoutMark(member)) && !isWidened(member, known)
    )
    const required = left.filter((member) => isRequiredInput(member) && !members.includes(member))
    return [
      ...removed.map((member) => ({ name, member: withoutMark(member) })),
      ...required.map((member) => ({ name, member, isNowRequired: true as const }))
    ]
  })

/** Returns true for a value of a member that had a list of values and now takes any number or text. */
function isWidened(member: string, known: readonly string[]): boolean {
  const [path, value] = member.split('=')
  return value !== undefined && known.includes(`${path}`) && !known.some((one) => one.startsWith(`${path}=`))
}

const withoutMark = (member: string) => member.replace(/\?$/, '')

/** Inputs have a kind before their name: `prop busy`, `query gpu`. A value such as `prop look=main` is none. */
const isRequiredInput = (member: string) => /^\w+ [^=?]+$/.test(member)

/**
 * Returns true if a text names a change as code: `Button` for an export, `Button` and `busy` in one line for a prop, the last
 * part of a path for a field of the API.
 */
export function isNamed({ name, member }: BreakingChange, text: string): boolean {
  const owner = name.replace(/^schema /, '').replace(/Props$/, '')
  const owners = [name, owner, `${owner}Props`]
  const words = member?.split(/[ .]/).at(-1)?.split('=') ?? []
  return text
    .split('\n')
    .some((line) => owners.some((one) => hasWord(line, one)) && words.every((word) => hasWord(line, word)))
}

/** Compares without regular expressions: names of operations contain slashes and braces. */
const hasWord = (line: string, word: string) =>
  line.split(word).some((before, index, parts) => {
    const after = parts[index + 1]
    return after !== undefined && !/\w$/.test(before) && !/^\w/.test(after)
  })
