import type { Description } from './description.ts'

/** Descriptions of the calls for sign-in factors and SSH keys. */
export const FACTOR_DESCRIPTIONS = {
  'factors.addCodes': {
    summary: 'Connects an authenticator app with its first code',
    description: 'Uses the secret last returned by factors.codesSecret. Replaces the previous app.'
  },
  'factors.addKey': {
    summary: 'Adds a passkey',
    description:
      'Send the response of the authenticator to the options of factors.keyOptions. An account can have at most 10 passkeys.'
  },
  'factors.codesSecret': {
    summary: 'Returns a secret for an authenticator app',
    description: 'The secret takes effect when factors.addCodes receives a code generated with it.'
  },
  'factors.keyOptions': {
    summary: 'Returns the WebAuthn options for adding a passkey',
    description: 'The options are valid for five minutes and can be used once.'
  },
  'factors.list': {
    summary: 'Returns the sign-in factors of the account: password, e-mail address, passkeys and codes'
  },
  'factors.newRecoveryCodes': {
    summary: 'Replaces the recovery codes',
    description: 'Returns ten new codes, each valid for one use. They are not shown again.'
  },
  'factors.removeCodes': {
    summary: 'Disconnects the authenticator app',
    description: 'Removing the last second factor also removes the recovery codes.'
  },
  'factors.removeKey': {
    summary: 'Removes a passkey',
    description: 'Removing the last second factor also removes the recovery codes.'
  },
  'factors.renameKey': { summary: 'Renames a passkey' },
  'sshKeys.create': {
    summary: 'Adds an SSH key',
    description:
      'Send the line of a .pub file in the format of OpenSSH: ssh-ed25519, ecdsa-sha2-nistp256, 384 or 521, their sk- types, or ssh-rsa of 2,048 to 16,384 bits, in at most 16,384 bytes. Options and comment are dropped. A private key is refused and not stored. A key that the account has already is returned unchanged. Requires a recent confirmation.'
  },
  'sshKeys.delete': {
    summary: 'Deletes an SSH key',
    description: 'Servers that have the key already keep it. Requires a recent confirmation.'
  },
  'tokens.create': {
    summary: 'Creates an API token and returns its secret once',
    description:
      'Requires a recent confirmation; the owner gets an e-mail. The Idempotency-Key is ignored: a lost response cannot be read again, so revoke the token and create another one. month_limit_rub_cents limits the amounts that orders, starts and changes of the token take in a calendar month of Moscow.'
  },
  'tokens.list': { summary: 'Lists the API tokens of the account, newest first, without their secrets' },
  'tokens.revoke': { summary: 'Revokes an API token at once' },
  'sshKeys.list': { summary: 'Lists the SSH keys of the account, oldest first' }
} as const satisfies Readonly<Record<string, Description>>
