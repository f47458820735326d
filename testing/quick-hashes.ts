import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Makes password hashes cheap; must be imported first. A test run creates a thousand accounts, and a real hash takes as long as
 * rendering a page. main.test.ts starts the product with real hashes.
 */
const { argon2Sync } = crypto
crypto.argon2Sync = (algorithm, parameters) => argon2Sync(algorithm, { ...parameters, memory: 8, passes: 1 })
syncBuiltinESMExports()
