import { beginBroadcast, carryOnBroadcast } from '../domain/operator/broadcast.ts'
import { audited } from './audited.ts'
import type { Command } from './command.ts'
import { line } from './line.ts'

export const BROADCAST: Readonly<Record<string, Command>> = {
  broadcast: {
    takes: ['TEXT'],
    about: 'Tell all accounts something in their chronology; one that broke off goes on with the same text.',
    run: async (input) => {
      const text = line('TEXT', input.args[0], 1000)
      const begun = await audited(input, async (tx, now) => ({ id: await beginBroadcast(tx, text, now) }))
      return { told: { ...begun, accounts: await carryOnBroadcast(input.db, begun.id) } }
    }
  }
}
