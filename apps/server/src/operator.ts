import { COMMANDS } from './commands.ts'
import { operate } from './operator/cli/operate.ts'
import { printable } from './platform/printable.ts'

const { status, stdout, stderr } = await operate(process.argv.slice(2), process.env, COMMANDS)
if (stdout !== '') console.log(printable(stdout))
if (stderr !== '') console.error(printable(stderr))
process.exitCode = status
