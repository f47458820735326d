import * as v from 'valibot'

/** That it worked, and nothing else. */
export const Done = v.object({})
