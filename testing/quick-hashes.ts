import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Imported before all else it makes a hash of a password cheap. A run opens a thousand accounts, and at what the product
 * asks for each of them costs as much as a page. The product that main.test.ts starts hashes at the full cost.
 */
const { argon2Sync } = crypto
crypto.argon2Sync = (algorithm, parameters) => argon2Sync(algorithm, { ...parameters, memory: 8, passes: 1 })
syncBuiltinESMExports()
