/** Version of this package, as in its package.json: a page without a bundler cannot import that file. */
export const API_VERSION = '0.9.0'
