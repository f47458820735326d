import type { Surface } from './surface.ts'

type Members = Readonly<Record<string, readonly string[]>>

/**
 * A name that no longer exists, an input that callers must now give, or a field that the client of the release cannot read: of
 * an export, operation or schema.
 */
export interface BreakingChange {
  readonly name: string
  readonly member?: string
  /** True if the member is new or was optional. */
  readonly isNowRequired?: true
  /** Types of a field of a response that the client of the release cannot read. */
  readonly unreadable?: string
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
    const answered = new Map(left.filter(isAnswer).map((member) => [withoutMark(member), member]))
    const removed = members.filter(
      (member) => !known.includes(withoutMark(member)) && !isWidened(member, known)
    )
    const required = left.filter((member) => isRequiredInput(member) && !members.includes(member))
    const unreadable = members.filter(isAnswer).flatMap((member) => {
      const now = answered.get(withoutMark(member))
      return now === undefined || canRead(member, now)
        ? []
        : [{ name, member: withoutMark(member), unreadable: now }]
    })
    return [
      ...removed.map((member) => ({ name, member: withoutMark(member) })),
      ...unreadable,
      ...required.map((member) => ({ name, member, isNowRequired: true as const }))
    ]
  })

/** Returns true for a value of a member that had a list of values and now takes any number or text. */
function isWidened(member: string, known: readonly string[]): boolean {
  const [path, value] = member.split('=')
  return value !== undefined && known.includes(`${path}`) && !known.some((one) => one.startsWith(`${path}=`))
}

/** Fields of responses have types after their name: `login?: null|string`. */
const isAnswer = (member: string) => member.includes(': ')

function answer(member: string) {
  const [name = '', types = ''] = member.split(': ')
  return { name, types: types.split('|') }
}

const isValue = (type: string) => /^["\d-]/.test(type)

/**
 * Returns true if a client that expects the released types of a field reads all current ones. A list of values may become open
 * (`"a"|"b"` to `"a"|"b"|string`), but a client of the closed list reads no new value.
 */
function canRead(released: string, current: string): boolean {
  const { name, types: expected } = answer(released)
  const { name: nameNow, types: now } = answer(current)
  const isOpen = expected.some((type) => /^(string|integer|number)\b/.test(type))
  return (
    (name.endsWith('?') || !nameNow.endsWith('?')) &&
    now.every(
      (type) =>
        expected.includes(type) ||
        (isValue(type) ? isOpen : /^(string|integer|number)\b/.test(type) && now.some(isValue))
    )
  )
}

/** Returns the name of a member, without its types and the mark of an optional one. */
const withoutMark = (member: string) => member.split(': ')[0]?.replace(/\?$/, '') ?? member

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
