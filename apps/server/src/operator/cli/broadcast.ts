import { beginBroadcast, carryOnBroadcast } from '../broadcast.ts'
import { audited } from './audited.ts'
import type { Command } from './command.ts'
import { line } from './line.ts'

export const BROADCAST: Readonly<Record<string, Command>> = {
  broadcast: {
    takes: ['TEXT'],
    options: { again: 'flag' },
    about:
      'Tell all accounts something in their chronology, for good: it cannot be taken back. One that broke off goes on with the same text; one told within a day is refused, unless --again is said.',
    run: async (input) => {
      const text = line('TEXT', input.args[0], 1000)
      const again = input.options['again'] === true
      const begun = await audited(input, async (tx, now) => ({
        id: await beginBroadcast(tx, text, now, again)
      }))
      return { told: { ...begun, accounts: await carryOnBroadcast(input.db, begun.id) } }
    }
  }
}
