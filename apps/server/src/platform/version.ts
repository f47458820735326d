import root from '../../../../package.json' with { type: 'json' }

/** Of the product as a whole: its only place is the package.json of the repository. */
export const VERSION: string = root.version
