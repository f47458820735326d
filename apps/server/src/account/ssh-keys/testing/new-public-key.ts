import { randomBytes } from 'node:crypto'

/** Returns the OpenSSH line of a random ed25519 key. */
export function newPublicKey(): string {
  const head = Buffer.from('0000000b7373682d6564323535313900000020', 'hex')
  return `ssh-ed25519 ${Buffer.concat([head, randomBytes(32)]).toString('base64')}`
}
