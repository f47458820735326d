import type { Contract } from '../contract.ts'

/** Descriptions of all resources; a missing description is a compile error. */
export const TAG_DESCRIPTIONS: Readonly<Record<keyof Contract | 'documents', string>> = {
  acts: 'Security history of an account: sign-ins and changes.',
  alerts: 'The alert shown on every page.',
  auth: 'Sign-up, sign-in and sign-out.',
  catalogue: 'Components of configurations: GPUs, processors, memory, disks, operating systems.',
  changes: 'Changes of configuration.',
  cloudServers: 'Servers with a cloud GPU or without a GPU.',
  confirmation: 'Confirmation of the identity of the signed-in user.',
  documents: 'Pages, PDF and CSV files.',
  email: 'The e-mail address of an account.',
  events: 'History of the balance.',
  factors: 'Passkeys, one-time codes and recovery codes.',
  flavors: 'Configurations that can be ordered.',
  idempotencyKeys: 'Stored responses of writes.',
  leads: 'Requests for a consultation.',
  offers: 'Saved offers.',
  passwords: 'Passwords of accounts.',
  priceHistory: 'Past prices.',
  prices: 'Price lists and estimates.',
  promo: 'Promo codes.',
  randomName: 'Suggested server names.',
  rules: 'Rules that act on balance, spending or time.',
  sandbox: 'The clock and the machines of the sandbox.',
  servers: 'Server orders.',
  sessions: 'Sessions of an account.',
  spending: 'Spending and balance over time.',
  topUps: 'Payments into the balance.',
  user: 'The account and its profile.',
  userServers: 'Servers with a GPU that is not a cloud GPU.',
  watches: 'E-mail notifications when a configuration becomes available.'
}
