import { SERVER_NAME_MAX } from '@cloud/pricing'

/**
 * Names of the servers of an item: the first keeps it, the others are numbered, and the whole is never too long.
 *
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
    // a joiner that joins nothing any more may not be in a name
    return `${base.replace(/\u200d$/, '')}${ending}`
  })
