import { randomUUID } from 'node:crypto'
import { type Answer, type Call, refusal } from './answer.ts'
import type { FakeResources } from './resources.ts'

/** Paths of the services on the fake's only address, by service type. */
const CATALOG = {
  compute: 'compute',
  volumev3: 'volume',
  network: 'network',
  image: 'image',
  placement: 'placement'
}

export const PROJECT = 'project-1'
/** Passwords of the shop's user, and of one that may read the figures of the whole cloud. */
const PASSWORDS = ['shop-secret', 'reader-secret']

interface Credentials {
  readonly identity: { readonly password: { readonly user: { readonly password: string } } }
}

/** Keystone: signs in by password and checks tokens. */
export class FakeKeystone {
  /** Passwords by token. */
  readonly #tokens = new Map<string, string>()
  readonly #resources: FakeResources

  constructor(resources: FakeResources) {
    this.#resources = resources
  }

  isSignedIn(token: string | undefined): boolean {
    return token !== undefined && this.#tokens.has(token)
  }

  isReader(token: string | undefined): boolean {
    return this.#tokens.get(token ?? '') === 'reader-secret'
  }

  signIn(origin: string, body: Call['body']): Answer {
    const { identity } = body.auth as Credentials
    const { password } = identity.password.user
    if (!PASSWORDS.includes(password))
      return refusal(401, 'The request you have made requires authentication.')
    const token = randomUUID()
    this.#tokens.set(token, password)
    const { region, otherRegion, missingService } = this.#resources
    const services = Object.entries(CATALOG).filter(([type]) => type !== missingService)
    const entryOf = (type: string, region: string, url: string) => ({
      type,
      endpoints: [{ interface: 'public', region, url }]
    })
    // a cloud may have a service of each type per region
    const others = otherRegion === undefined ? [] : services
    const catalog = [
      ...others.map(([type]) => entryOf(type, `${otherRegion}`, 'http://elsewhere.invalid')),
      ...services.map(([type, path]) => entryOf(type, region, `${origin}/${path}`))
    ]
    return {
      status: 201,
      headers: { 'x-subject-token': token },
      body: { token: { project: { id: PROJECT }, catalog } }
    }
  }
}
