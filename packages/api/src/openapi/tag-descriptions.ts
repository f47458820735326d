import type { Contract } from '../contract.ts'

/** Every resource of the reference in words: one that is missing does not compile. */
export const TAG_DESCRIPTIONS: Readonly<Record<keyof Contract | 'documents', string>> = {
  acts: 'History of an account: sign-ins and changes.',
  alerts: 'The alert that stands on every page.',
  auth: 'Signing up, in and out.',
  catalogue: 'Parts of configurations: cards, processors, memory, disks, systems.',
  changes: 'Changes of configuration.',
  cloudServers: 'Servers on cloud cards and without a card.',
  confirmation: 'Proof that the person of a session is still there.',
  documents: 'Pages, PDF and CSV files.',
  email: 'The address of an account.',
  events: 'History of the balance.',
  factors: 'Passkeys, one-time codes and recovery codes.',
  flavors: 'Configurations that can be ordered.',
  idempotencyKeys: 'What became of a write.',
  leads: 'Requests for a consultation.',
  offers: 'Saved offers.',
  passwords: 'Passwords of accounts.',
  priceHistory: 'Prices of the past.',
  prices: 'Price lists and estimates.',
  promo: 'Promo codes.',
  randomName: 'Names for servers.',
  rules: 'Rules that watch the money and the clock.',
  sandbox: 'The clock and the machines of the sandbox.',
  servers: 'Orders of servers.',
  sessions: 'Where an account is signed in.',
  spending: 'What servers cost.',
  topUps: 'Payments into the balance.',
  user: 'The account and its profile.',
  userServers: 'Servers on cards that are not cloud cards.',
  watches: 'E-mails when a configuration is free.'
}
