import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

type Cbor = string | number | Buffer | readonly Cbor[] | ReadonlyMap<string | number, Cbor>

/** Encodes the CBOR types that an attestation needs: text, bytes, small whole numbers, lists and maps. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (!(value instanceof Map)) {
    const list = value as readonly Cbor[]
    return Buffer.concat([head(4, list.length), ...list.map(cbor)])
  }
  const parts = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])
  return Buffer.concat([head(5, value.size), ...parts])
}

/** The signed part of a registration, and the key that signs it. */
export interface Attested {
  readonly authData: Buffer
  readonly clientDataHash: Buffer
  readonly pair: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
}

/** An attestation by its format: `fmt` and `attStmt` of WebAuthn. */
export interface Attestation {
  readonly fmt: string
  readonly attStmt: ReadonlyMap<string, Cbor>
}

const NO_ATTESTATION: Attestation = { fmt: 'none', attStmt: new Map() }

const PRESENT_AND_VERIFIED = 0x05
const WITH_KEY = 0x40

/** A device that creates a passkey and signs with it, for tests without a browser. */
export class Authenticator {
  #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #id = randomBytes(16)
  readonly #origin: string
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Returns the same passkey, used on another site. */
  at(origin: string): Authenticator {
    const there = new Authenticator(origin)
    there.#pair = this.#pair
    there.#id = this.#id
    there.#counter = this.#counter
    return there
  }

  #authData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.#counter)
    const host = sha256(new URL(this.#origin).hostname)
    return Buffer.concat([host, Buffer.from([flags]), counter, rest])
  }

  #client(type: string, { challenge }: Readonly<Record<string, unknown>>): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #answer(response: object) {
    return { id: text(this.#id), rawId: text(this.#id), type: 'public-key', response }
  }

  /** Returns the request body that adds the passkey; `attest`, if given, replaces the attestation 'none'. */
  make(
    options: Readonly<Record<string, unknown>>,
    attest: (attested: Attested) => Attestation = () => NO_ATTESTATION
  ) {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')]
      ])
    )
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, key])
    const authData = this.#authData(PRESENT_AND_VERIFIED | WITH_KEY, credential)
    const client = this.#client('webauthn.create', options)
    const { fmt, attStmt } = attest({ authData, clientDataHash: sha256(client), pair: this.#pair })
    const attestation = new Map<string, Cbor>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', authData]
    ])
    return this.#answer({
      clientDataJSON: text(client),
      attestationObject: text(cbor(attestation)),
      transports: ['internal']
    })
  }

  /** Returns the request body to sign in or to confirm. */
  sign(options: Readonly<Record<string, unknown>>, flags = PRESENT_AND_VERIFIED) {
    const authData = this.#authData(flags)
    const client = this.#client('webauthn.get', options)
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.#pair.privateKey)
    return this.#answer({
      clientDataJSON: text(client),
      authenticatorData: text(authData),
      signature: text(signature)
    })
  }
}
