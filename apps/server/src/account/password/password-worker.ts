import { type Argon2Parameters, argon2Sync, scryptSync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

/** Input of one hash computation. */
export type Derivation =
  | { readonly by: 'argon2id'; readonly parameters: Argon2Parameters }
  | {
      readonly by: 'scrypt'
      readonly secret: string
      readonly salt: string
      readonly bytes: number
      readonly cost: object
    }

// an error ends the thread and is passed to the caller
parentPort?.on('message', (wanted: Derivation) =>
  parentPort?.postMessage(
    wanted.by === 'argon2id'
      ? argon2Sync(wanted.by, wanted.parameters)
      : scryptSync(wanted.secret, wanted.salt, wanted.bytes, wanted.cost)
  )
)
