/** What is no text, though the types forbid it, counts as none. */
export const asText = (given: unknown): string => (typeof given === 'string' ? given : '')
