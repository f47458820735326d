import { Socket as UdpSocket } from 'node:dgram'
import { connect, type LookupFunction, Socket } from 'node:net'
import { logError } from '../log-error.ts'
import { toPrintable } from '../to-printable.ts'
import { connectCallTarget, type Target, targetName } from './target.ts'

const allowedTargets = new Set<string>()

/** Allows connections to an address of the settings. `testing/structure/outgoing-connections.test.ts` lists the files that may do so. */
export function allowOutgoing(target: Target): void {
  allowedTargets.add(targetName(target))
}

let targetAllowedNow: string | undefined

/** Opens one connection to a checked address, which is not allowed for any other connection. */
export function connectOnce(target: Target): Socket {
  targetAllowedNow = targetName(target)
  try {
    // the guard compares the target during this call
    return connect(target)
  } finally {
    targetAllowedNow = undefined
  }
}

const LINES_A_MINUTE = 10
const loggedLines = { minute: 0, lines: 0 }

function refusal(name: string): Error {
  const error = new Error(
    `An outgoing connection to ${toPrintable(name)} is refused: no setting names that address.`
  )
  const minute = Math.floor(Date.now() / 60_000)
  if (minute !== loggedLines.minute) Object.assign(loggedLines, { minute, lines: 0 })
  loggedLines.lines += 1
  if (loggedLines.lines <= LINES_A_MINUTE) logError(error.message)
  return error
}

/**
 * Refuses and logs every outgoing connection of this thread, except to addresses that were allowed.
 *
 * The guard sits below `fetch`, `http`, `tls` and all libraries, so that none of them can be made to call an address that a
 * caller of the product chose. Addresses are compared as they are written, before a name is resolved.
 */
export function guardOutgoing(): void {
  const connectSocket = Socket.prototype.connect
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const name = targetName(connectCallTarget(args))
    if (allowedTargets.has(name) || name === targetAllowedNow) return Reflect.apply(connectSocket, this, args)
    const error = refusal(name)
    // fails during the name lookup, like any other connection, which libraries expect
    const lookup: LookupFunction = (_host, _options, done) => done(error, '', 4)
    return Reflect.apply(connectSocket, this, [{ host: 'refused.invalid', port: 1, lookup }])
  } as typeof connectSocket
  const refuseUdp = () => {
    throw refusal('a UDP socket')
  }
  UdpSocket.prototype.connect = refuseUdp
  UdpSocket.prototype.send = refuseUdp
}
