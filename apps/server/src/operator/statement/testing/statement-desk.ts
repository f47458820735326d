import { openOperatorShell } from '../../../testing/operator-shell.ts'
import { Person } from '../../../testing/person.ts'
import { type Served, serve } from '../../../testing/serve.ts'
import { documentOf } from './statements.ts'

export const INN = '7707083893'

type Name = 'olga' | 'ivan' | 'vera' | 'petr'
type Shop = Awaited<ReturnType<typeof openOperatorShell>>
type Operators = Readonly<Record<Name, Readonly<Record<string, string>>>>

/** Output of a command. */
interface Ran {
  readonly status: number
  /** Last line of the error stream. */
  readonly sentence: string
  // biome-ignore lint/suspicious/noExplicitAny: the output of any command
  readonly output: any
}

/** A shop with an owner (olga), two operators for money (ivan, vera) and one for support (petr). */
export class StatementDesk {
  readonly served: Served
  readonly #shop: Shop
  readonly #operators: Operators
  #files = 0
  #numbers = 5000

  private constructor(served: Served, shop: Shop, operators: Operators) {
    this.served = served
    this.#shop = shop
    this.#operators = operators
  }

  static async open(): Promise<StatementDesk> {
    const shop = await openOperatorShell('shop')
    const limits = { CORRECTION_LIMIT_RUB_CENTS: '100000', LIMIT_SIGN_UPS: '300' }
    const served = await serve({ SANDBOX: '0', CONFIRM_EMAIL: '0', ...limits }, shop.url)
    const olga = await shop.addOperator('olga', 'owner')
    const person = (name: string, roles: string) => shop.addOperator(name, roles, olga)
    const [ivan, vera] = [await person('ivan', 'billing'), await person('vera', 'billing')]
    return new StatementDesk(served, shop, { olga, ivan, vera, petr: await person('petr', 'support') })
  }

  /** @throws if the ledger does not add up */
  async close(): Promise<void> {
    const { output } = await this.run('olga', 'ledger', 'verify')
    await this.served.stop()
    this.#shop.end()
    if (output.adds_up !== true) throw new Error(`The ledger does not add up: ${JSON.stringify(output)}`)
  }

  async run(name: Name, ...words: string[]): Promise<Ran> {
    const { status, stdout, stderr } = await this.#shop.run([...words, '--json'], this.#operators[name])
    const sentence = stderr.split('\n').at(-1) ?? ''
    return { status, sentence, output: stdout === '' ? {} : JSON.parse(stdout) }
  }

  fileOf(content: string | Uint8Array): string {
    this.#files += 1
    return this.#shop.file(content, `statement-${this.#files}.txt`)
  }

  imported(content: string | Uint8Array, ...more: string[]): Promise<Ran> {
    return this.run('ivan', 'statement', 'import', this.fileOf(content), ...more)
  }

  /** Returns a document of a new transfer for an invoice. */
  paymentOf(invoice: number, more: Parameters<typeof documentOf>[0] = {}): string {
    this.#numbers += 1
    const purpose = `Оплата по счету № СЧ-${invoice} от 28.11.2026`
    return documentOf({ number: String(this.#numbers), purpose, ...more })
  }

  /** Creates an account of a company with an unpaid invoice. */
  async company(amount_rub_cents = 12_000_000) {
    const { owner, base } = this.served
    const person = await Person.signedUp(base)
    const { account_id } = person
    await owner.query(
      `update accounts set user_type = 'org', company = 'ООО', inn = $1, kpp = '770701001' where account_id = $2`,
      [INN, account_id]
    )
    const invoice = async () => {
      const { body } = await person.post('/api/v1/top-ups/', { amount_rub_cents, payment_type: 'invoice' })
      return (body as { id: number }).id
    }
    const balance = async () => {
      const { rows } = await owner.query('select balance_rub_cents from accounts where account_id = $1', [
        account_id
      ])
      return rows[0].balance_rub_cents
    }
    return { account_id, id: await invoice(), invoice, balance }
  }
}
