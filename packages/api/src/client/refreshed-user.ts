import type { User } from '../schemas/user.ts'

/**
 * Returns the user after a silent refresh: the first of the list, or the old user if the list is empty. Null is a visitor.
 * Source: docs/rules/wire.md#caller.
 */
export const refreshedUser = (old: User | null, list: readonly User[]): User | null => list[0] ?? old
