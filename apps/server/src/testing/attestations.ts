import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Attestation, Attested } from './authenticator.ts'

/** Encodes one ASN.1 value as DER. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const octets = (content: Buffer) => der(0x04, content)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const enumerated = (value: number) => der(0x0a, Buffer.from([value]))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (text: string) => der(0x17, Buffer.from(text))

const COMMON_NAME = '550403'
const ECDSA_WITH_SHA256 = '2a8648ce3d040302'
const CRL_DISTRIBUTION_POINTS = '551d1f'
const ANDROID_KEY_DESCRIPTION = '2b06010401d679020111'

const nameOf = (text: string) => sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(text)))))

const extension = (id: string, value: Buffer) => sequence(oid(id), octets(value))

interface CertificateParts {
  readonly subject: string
  readonly subjectKey: KeyObject
  readonly issuer: string
  readonly issuerKey: KeyObject
  readonly extensions: readonly Buffer[]
}

function certificate({ subject, subjectKey, issuer, issuerKey, extensions }: CertificateParts): Buffer {
  const algorithm = sequence(oid(ECDSA_WITH_SHA256))
  const signed = sequence(
    der(0xa0, integer(2)),
    der(0x02, Buffer.from([0x01]), randomBytes(8)),
    algorithm,
    nameOf(issuer),
    sequence(utcTime('200101000000Z'), utcTime('490101000000Z')),
    nameOf(subject),
    subjectKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0 ? [] : [der(0xa3, sequence(...extensions))])
  )
  const signature = sign('sha256', signed, issuerKey)
  return sequence(signed, algorithm, der(0x03, Buffer.from([0]), signature))
}

const revocationLists = (urls: readonly string[]) =>
  sequence(...urls.map((url) => sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(url)))))))

const keyDescription = (challenge: Buffer) =>
  sequence(
    integer(3),
    enumerated(1),
    integer(4),
    enumerated(1),
    octets(challenge),
    octets(Buffer.alloc(0)),
    sequence(),
    sequence()
  )

const ES256 = -7

const signatureOf = ({ authData, clientDataHash, pair }: Attested) =>
  sign('sha256', Buffer.concat([authData, clientDataHash]), pair.privateKey)

/** Creates the attestation of an Android device under a self-made root, whose certificate names revocation lists. */
export const androidKey =
  (urls: readonly string[]) =>
  (attested: Attested): Attestation => {
    const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const issuer = { issuer: 'Root', issuerKey: root.privateKey }
    const leaf = certificate({
      ...issuer,
      subject: 'Key',
      subjectKey: attested.pair.publicKey,
      extensions: [
        extension(CRL_DISTRIBUTION_POINTS, revocationLists(urls)),
        extension(ANDROID_KEY_DESCRIPTION, keyDescription(attested.clientDataHash))
      ]
    })
    const own = certificate({ ...issuer, subject: 'Root', subjectKey: root.publicKey, extensions: [] })
    const attStmt = new Map<string, number | Buffer | Buffer[]>([
      ['alg', ES256],
      ['sig', signatureOf(attested)],
      ['x5c', [leaf, own]]
    ])
    return { fmt: 'android-key', attStmt }
  }

/** Creates a self attestation, which browsers send if none was requested. */
export const selfAttested = (attested: Attested): Attestation => ({
  fmt: 'packed',
  attStmt: new Map<string, number | Buffer>([
    ['alg', ES256],
    ['sig', signatureOf(attested)]
  ])
})
