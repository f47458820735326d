/** Version of this package, as in its package.json: a page without a bundler cannot import that file. */
export const API_VERSION = '1.1.0'
