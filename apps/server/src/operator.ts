import { COMMANDS } from './commands.ts'
import { operate } from './operator/cli/operate.ts'

const { status, stdout, stderr } = await operate(process.argv.slice(2), process.env, COMMANDS)
if (stdout !== '') console.log(stdout)
if (stderr !== '') console.error(stderr)
process.exitCode = status
