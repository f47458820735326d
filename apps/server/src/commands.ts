import type { Command } from './operator/cli/command.ts'
import { ACCOUNTS } from './operator/cli/commands/accounts.ts'
import { setAlert, showAlert } from './operator/cli/commands/alerts.ts'
import { AUDIT } from './operator/cli/commands/audit.ts'
import { exportCatalogue, importFile } from './operator/cli/commands/catalogue.ts'
import { CLOCK } from './operator/cli/commands/clock.ts'
import { CORRECTIONS } from './operator/cli/commands/corrections.ts'
import { BACKUP, MIGRATE, verify } from './operator/cli/commands/database.ts'
import { productCommands } from './operator/cli/commands/doctor.ts'
import { FACTORS } from './operator/cli/commands/factors.ts'
import { FLAVORS } from './operator/cli/commands/flavors.ts'
import { INVOICES } from './operator/cli/commands/invoices.ts'
import { LEADS } from './operator/cli/commands/leads.ts'
import { BROADCAST, MAIL } from './operator/cli/commands/mail.ts'
import { OFFERS } from './operator/cli/commands/offers.ts'
import { OPERATORS } from './operator/cli/commands/operators.ts'
import { PRICES } from './operator/cli/commands/prices.ts'
import { PROMO } from './operator/cli/commands/promo.ts'
import { SERVERS } from './operator/cli/commands/servers.ts'
import { diagnoseSandbox } from './sandbox/diagnose-sandbox.ts'
import { SANDBOX_COMMANDS } from './sandbox/sandbox-commands.ts'

/** All operator commands, by the words that are typed. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'ledger verify': {
    options: { against: 'BACKUP' },
    about:
      'Recompute all books from their entries; exit code 3 when something does not add up. --against finds what was rewritten since that backup, by whomever.',
    run: verify
  },
  ...productCommands(diagnoseSandbox),
  ...MIGRATE,
  ...BACKUP,
  ...SERVERS,
  ...ACCOUNTS,
  ...FACTORS,
  ...CORRECTIONS,
  ...INVOICES,
  ...OFFERS,
  ...FLAVORS,
  ...PRICES,
  ...PROMO,
  ...LEADS,
  ...MAIL,
  ...AUDIT,
  ...OPERATORS,
  ...BROADCAST,
  ...CLOCK,
  ...SANDBOX_COMMANDS,
  'catalogue import': {
    takes: ['FILE'],
    options: { 'dry-run': 'flag', from: 'TIME', yes: 'DOUBTS' },
    about:
      'Make the catalogue what a JSON file says, or its flavors and cards what a CSV file says, and tell each change; all of it or nothing. What the file leaves out is closed. New prices hold from now or from a moment to come. DOUBTS: prices (10 times away), closing (more than half of a list).',
    run: importFile
  },
  'catalogue export': {
    mayTake: ['FILE'],
    about: 'The catalogue as it is now, as JSON to import, into a new file where one is named.',
    run: exportCatalogue
  },
  'alerts show': { about: 'The alert that is on every page now.', run: showAlert },
  'alerts set': {
    takes: ['TEXT'],
    options: { level: 'LEVEL', 'link-url': 'URL', 'link-text': 'TEXT', 'ends-at': 'TIME' },
    about: 'Show an alert (info, warning, critical) on every page, in place of those that hold now.',
    run: setAlert
  },
  'alerts clear': { about: 'End the alerts that hold now.', run: setAlert }
}
