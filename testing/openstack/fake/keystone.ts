import { randomUUID } from 'node:crypto'
import { type Answer, type Call, refusal } from './answer.ts'

/** Paths of the services on the fake's only address, by service type. */
const CATALOG = { compute: 'compute', volumev3: 'volume', network: 'network', image: 'image' }

interface Credentials {
  readonly identity: { readonly password: { readonly user: { readonly password: string } } }
}

/** Keystone: signs in by password and checks tokens. */
export class FakeKeystone {
  readonly #tokens = new Set<string>()

  isSignedIn(token: string | undefined): boolean {
    return token !== undefined && this.#tokens.has(token)
  }

  signIn(origin: string, body: Call['body']): Answer {
    const { identity } = body.auth as Credentials
    if (identity.password.user.password !== 'shop-secret')
      return refusal(401, 'The request you have made requires authentication.')
    const token = randomUUID()
    this.#tokens.add(token)
    const catalog = Object.entries(CATALOG).map(([type, path]) => ({
      type,
      endpoints: [{ interface: 'public', region: 'one', url: `${origin}/${path}` }]
    }))
    return { status: 201, headers: { 'x-subject-token': token }, body: { token: { catalog } } }
  }
}
