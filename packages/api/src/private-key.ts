const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/BEGIN OPENSSH PRIVATE KEY|b3BlbnNzaC1rZXktdjE/, 'OpenSSH'],
  [/PuTTY-User-Key-File/, 'PuTTY'],
  [/BEGIN PGP PRIVATE KEY/, 'PGP'],
  [/BEGIN RSA PRIVATE KEY/, 'RSA'],
  [/BEGIN EC PRIVATE KEY/, 'ECDSA'],
  [/BEGIN DSA PRIVATE KEY/, 'DSA'],
  // also without its first line: RSA, PKCS #8, ECDSA, ed25519
  [/BEGIN [A-Z0-9 ]*PRIVATE KEY|MII[\w+/]{3}IBA[AD]|MHcCAQEE|MC4CAQAw/, 'в формате PEM']
]

/**
 * Returns the kind of a private key in a text, undefined if it contains none. Call it before sending a text in which a public key
 * is expected.
 *
 * @example privateKeyKind('-----BEGIN OPENSSH PRIVATE KEY-----…') // 'OpenSSH', for 'Это закрытый ключ OpenSSH'
 */
export const privateKeyKind = (text: string): string | undefined =>
  KINDS.find(([pattern]) => pattern.test(text))?.[1]
