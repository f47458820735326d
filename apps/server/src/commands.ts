import type { Commands } from './operator/cli/command.ts'
import { ACCOUNTS } from './operator/commands/accounts.ts'
import { ALERTS } from './operator/commands/alerts.ts'
import { AUDIT } from './operator/commands/audit.ts'
import { CATALOGUE } from './operator/commands/catalogue.ts'
import { CLOCK } from './operator/commands/clock.ts'
import { CORRECTIONS } from './operator/commands/corrections.ts'
import { DATABASE } from './operator/commands/database.ts'
import { productCommands } from './operator/commands/doctor.ts'
import { FACTORS } from './operator/commands/factors.ts'
import { FLAVORS } from './operator/commands/flavors.ts'
import { INVOICES } from './operator/commands/invoices.ts'
import { LEADS } from './operator/commands/leads.ts'
import { MACHINES } from './operator/commands/machines.ts'
import { MAIL } from './operator/commands/mail.ts'
import { MONTHS } from './operator/commands/month.ts'
import { OFFERS } from './operator/commands/offers.ts'
import { OPERATORS } from './operator/commands/operators.ts'
import { PRICES } from './operator/commands/prices.ts'
import { PROMO } from './operator/commands/promo.ts'
import { SERVERS } from './operator/commands/servers.ts'
import { STATEMENT } from './operator/commands/statement.ts'
import { diagnoseSandbox } from './sandbox/diagnose-sandbox.ts'
import { SANDBOX_COMMANDS } from './sandbox/sandbox-commands.ts'

/** All operator commands by their names, in the order of the help. */
export const COMMANDS: Commands = {
  ...productCommands(diagnoseSandbox),
  ...DATABASE,
  ...SERVERS,
  ...MACHINES,
  ...ACCOUNTS,
  ...FACTORS,
  ...CORRECTIONS,
  ...INVOICES,
  ...STATEMENT,
  ...MONTHS,
  ...OFFERS,
  ...FLAVORS,
  ...PRICES,
  ...PROMO,
  ...LEADS,
  ...MAIL,
  ...AUDIT,
  ...OPERATORS,
  ...CLOCK,
  ...SANDBOX_COMMANDS,
  ...CATALOGUE,
  ...ALERTS
}
