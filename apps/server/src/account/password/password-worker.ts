import { type Argon2Parameters, argon2Sync, scryptSync } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** What one hash is made from. */
export type Derivation =
  | { readonly by: 'argon2id'; readonly parameters: Argon2Parameters }
  | {
      readonly by: 'scrypt'
      readonly secret: string
      readonly salt: string
      readonly bytes: number
      readonly cost: object
    }

// behind those who answer people, yet not last: somebody waits for it; elsewhere than on Linux it would be the whole process
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// what fails ends the thread, and whoever waits for it gets the error
parentPort?.on('message', (wanted: Derivation) =>
  parentPort?.postMessage(
    wanted.by === 'argon2id'
      ? argon2Sync(wanted.by, wanted.parameters)
      : scryptSync(wanted.secret, wanted.salt, wanted.bytes, wanted.cost)
  )
)
