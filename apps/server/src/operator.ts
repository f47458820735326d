import { COMMANDS } from './commands.ts'
import { askHidden } from './operator/cli/ask-hidden.ts'
import { operate } from './operator/cli/operate.ts'
import { guardOutgoing } from './platform/outgoing/guard.ts'
import { toPrintable } from './platform/to-printable.ts'

guardOutgoing()
const ask = process.stdin.isTTY && process.stderr.isTTY ? askHidden : undefined
const { status, stdout, stderr } = await operate(process.argv.slice(2), process.env, COMMANDS, ask)
if (stdout !== '') console.log(toPrintable(stdout))
if (stderr !== '') console.error(toPrintable(stderr))
process.exitCode = status
