import { ACCOUNTS } from './operator/cli/accounts.ts'
import { setAlert } from './operator/cli/alerts.ts'
import { AUDIT } from './operator/cli/audit.ts'
import { BACKUP } from './operator/cli/backup.ts'
import { BROADCAST } from './operator/cli/broadcast.ts'
import type { Command } from './operator/cli/command.ts'
import { exportCatalogue } from './operator/cli/export-catalogue.ts'
import { FLAVORS } from './operator/cli/flavors.ts'
import { importFile } from './operator/cli/import-file.ts'
import { INVOICES } from './operator/cli/invoices.ts'
import { LEADS } from './operator/cli/leads.ts'
import { MAIL } from './operator/cli/mail.ts'
import { MIGRATE } from './operator/cli/migrate.ts'
import { PRICES } from './operator/cli/prices.ts'
import { PRODUCT } from './operator/cli/product.ts'
import { PROMO } from './operator/cli/promo.ts'
import { SERVERS } from './operator/cli/servers.ts'
import { verify } from './operator/cli/verify.ts'
import { advance, show } from './sandbox/cli/clock.ts'
import { MACHINES } from './sandbox/cli/machines.ts'

/** What an operator can do, by the words that are typed. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'ledger verify': {
    about: 'Recompute all books from their entries; exit code 3 when something does not add up.',
    run: verify
  },
  ...PRODUCT,
  ...MIGRATE,
  ...BACKUP,
  ...SERVERS,
  ...ACCOUNTS,
  ...INVOICES,
  ...FLAVORS,
  ...PRICES,
  ...PROMO,
  ...LEADS,
  ...MAIL,
  ...AUDIT,
  ...BROADCAST,
  'clock show': { about: "The product's clock.", run: show },
  'clock advance': {
    takes: ['SECONDS'],
    about: 'Move the clock of the sandbox forward; answers when what fell due has been done.',
    run: advance
  },
  ...MACHINES,
  'catalogue import': {
    takes: ['FILE'],
    options: { 'dry-run': 'flag', from: 'TIME', yes: 'DOUBTS' },
    about:
      'Make the catalogue what a JSON file says, or its flavors and cards what a CSV file says, and tell each change; all of it or nothing. What the file leaves out is closed. New prices hold from now or from a moment to come. DOUBTS: prices (10 times away), closing (more than half of a list).',
    run: importFile
  },
  'catalogue export': { about: 'The catalogue as it is now: a JSON file to import.', run: exportCatalogue },
  'alerts set': {
    takes: ['TEXT'],
    options: { level: 'LEVEL', 'link-url': 'URL', 'link-text': 'TEXT', 'ends-at': 'TIME' },
    about: 'Show an alert (info, warning, critical) on every page, in place of those that hold now.',
    run: setAlert
  },
  'alerts clear': { about: 'End the alerts that hold now.', run: setAlert }
}
