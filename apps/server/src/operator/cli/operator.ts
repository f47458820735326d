import { operate } from './operate.ts'

const { status, stdout, stderr } = await operate(process.argv.slice(2), process.env)
if (stdout !== '') console.log(stdout)
if (stderr !== '') console.error(stderr)
process.exitCode = status
