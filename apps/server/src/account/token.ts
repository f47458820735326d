import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: nobody finds the token to it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
