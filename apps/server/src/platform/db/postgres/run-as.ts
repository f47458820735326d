import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** User and command prefix for a program that refuses to run as root. */
export interface RunAs {
  /** Command words placed before the program. */
  readonly prefix: readonly string[]
  readonly ids: { readonly uid?: number; readonly gid?: number }
}

const isRoot = () => process.getuid?.() === 0

/**
 * Postgres refuses to run as root. In a user namespace it sees itself as another user while the files stay root's, so
 * it works in any folder; where namespaces are forbidden it runs as `postgres` or `nobody`.
 *
 * @throws when neither is possible
 */
export function chooseUser(): RunAs {
  if (!isRoot()) return { prefix: [], ids: {} }
  const arguments_ = ['--user', '--map-user=65534', '--map-group=65534', '--']
  try {
    execFileSync('unshare', [...arguments_, 'true'], { stdio: 'ignore' })
    return { prefix: ['unshare', ...arguments_], ids: {} }
  } catch {
    const id = (flag: string, name: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    for (const name of ['postgres', 'nobody'])
      try {
        return { prefix: [], ids: { uid: id('-u', name), gid: id('-g', name) } }
      } catch {
        // this user does not exist here: try the next one
      }
    throw new Error('Postgres cannot run as root here: start as another user, or set DATABASE_URL.')
  }
}

/** Makes the user that will run the program the owner of a file or folder. */
export function changeOwner(path: string, { ids: { uid = 0, gid = 0 } }: RunAs): void {
  if (isRoot() && statSync(path).uid !== uid) execFileSync('chown', ['-R', `${uid}:${gid}`, path])
}

/** Returns the command and arguments that run the program as that user. */
export function commandRunAs(file: string, args: readonly string[], { prefix }: RunAs): [string, string[]] {
  const [head, ...rest] = prefix
  return head === undefined ? [file, [...args]] : [head, [...rest, file, ...args]]
}
