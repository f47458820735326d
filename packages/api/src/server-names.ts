import { SERVER_NAME_MAX } from '@cloud/pricing'

/**
 * Returns the names of the servers of an item: the first server keeps the name, the others get a number, and long names are
 * shortened to the maximum length.
 * @example serverNames({ name: 'web', quantity: 3 }) // ['web', 'web-2', 'web-3']
 */
export const serverNames = ({
  name,
  quantity
}: {
  readonly name: string
  readonly quantity: number
}): readonly string[] =>
  Array.from({ length: quantity }, (_, index) => {
    if (index === 0) return name
    const ending = `-${index + 1}`
    const base = [...name].slice(0, SERVER_NAME_MAX - ending.length).join('')
    // after shortening, a name must not end in a zero-width joiner
    return `${base.replace(/\u200d$/, '')}${ending}`
  })
