import root from '../../../../package.json' with { type: 'json' }

/** Version of the whole product, from the repository's package.json. */
export const VERSION: string = root.version
