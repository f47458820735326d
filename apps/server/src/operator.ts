import { fstatSync, writeFileSync } from 'node:fs'
import { COMMANDS } from './commands.ts'
import { askHidden } from './operator/cli/ask-hidden.ts'
import { operate } from './operator/cli/operate.ts'
import { sentenceOf } from './operator/cli/sentence-of.ts'
import { guardOutgoing } from './platform/outgoing/guard.ts'
import { toPrintable } from './platform/to-printable.ts'

guardOutgoing()
const ask = process.stdin.isTTY && process.stderr.isTTY ? askHidden : undefined
const { status, stdout, stderr } = await operate(process.argv.slice(2), process.env, COMMANDS, ask)
process.exitCode = status
if (stderr !== '') console.error(toPrintable(stderr))
if (stdout !== '') print(toPrintable(stdout))

/** Prints the output. On a full disk `console` would write a part of it to a file, without an error. */
function print(text: string): void {
  try {
    if (fstatSync(1).isFile()) writeFileSync(1, `${text}\n`)
    else console.log(text)
  } catch (error) {
    console.error(`The command has ended, but its output could not be written: ${sentenceOf(error)}`)
    process.exitCode = 1
  }
}
