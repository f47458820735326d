import { COMMANDS } from '../commands.ts'
import { operate } from '../operator/cli/operate.ts'

/** Adds an operator to a product, its first one by default; returns the settings to run commands as that operator. */
export async function operatorOf(
  addresses: Readonly<Record<string, string>>,
  OPERATOR = 'olga',
  roles = 'owner',
  by: Readonly<Record<string, string>> = {}
) {
  const words = ['operators', 'add', OPERATOR, '--roles', roles]
  const { stdout, stderr } = await operate(words, { ...addresses, ...by }, COMMANDS)
  if (stdout === '') throw new Error(stderr)
  return { OPERATOR, OPERATOR_SECRET: String(JSON.parse(stdout).secret) }
}
