import { COMMANDS } from './commands.ts'
import { askHidden } from './operator/cli/ask-hidden.ts'
import { operate } from './operator/cli/operate.ts'
import { guardOutgoing } from './platform/outgoing/guard.ts'
import { printable } from './platform/printable.ts'

guardOutgoing()
const ask = process.stdin.isTTY && process.stderr.isTTY ? askHidden : undefined
const { status, stdout, stderr } = await operate(process.argv.slice(2), process.env, COMMANDS, ask)
if (stdout !== '') console.log(printable(stdout))
if (stderr !== '') console.error(printable(stderr))
process.exitCode = status
