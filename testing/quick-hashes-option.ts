/** Option of Node for a process with cheap password hashes. It is a URL, because NODE_OPTIONS is split at spaces. */
export const QUICK_HASHES = `--import=${new URL('quick-hashes.ts', import.meta.url).href}`
