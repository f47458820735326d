import { advance, show } from '../../sandbox/cli/clock.ts'
import { MACHINES } from '../../sandbox/cli/machines.ts'
import { ACCOUNTS } from './accounts.ts'
import { setAlert } from './alerts.ts'
import { AUDIT } from './audit.ts'
import { BACKUP } from './backup.ts'
import { BROADCAST } from './broadcast.ts'
import type { Command } from './command.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { FLAVORS } from './flavors.ts'
import { importFile } from './import-file.ts'
import { INVOICES } from './invoices.ts'
import { LEADS } from './leads.ts'
import { MAIL } from './mail.ts'
import { MIGRATE } from './migrate.ts'
import { PRICES } from './prices.ts'
import { PRODUCT } from './product.ts'
import { PROMO } from './promo.ts'
import { SERVERS } from './servers.ts'
import { verify } from './verify.ts'

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
