import { type PlainServer, prepaidHours } from './plain-server.ts'

const HOUR = 3_600_000

/** Money of the plain model of an account: its balance, the prepaid hours of its servers, and the revenue of the shop. */
export abstract class PlainMoney {
  #balance = 0
  revenue = 0
  /** Number of changes of the balance. */
  moves = 0

  /** Records an amount that a server took from the balance; negative for a refund. */
  protected abstract note(server: number, sum: number, at: number): void

  get balance(): number {
    return this.#balance
  }
  set balance(sum: number) {
    this.moves += sum === this.#balance ? 0 : 1
    this.#balance = sum
  }

  /** Takes an amount from the balance; negative for a refund. */
  protected take(server: PlainServer, sum: number, at: number): void {
    this.balance -= sum
    this.note(server.id, sum, at)
  }

  protected prepay(server: PlainServer, at: number): void {
    const { total } = server
    this.take(server, total, at)
    server.prepaid = prepaidHours(total, server.plan)
  }

  protected spendHour(server: PlainServer, at: number): void {
    const cost = server.prepaid.shift() ?? 0
    this.revenue += cost
    server.took = cost
    server.paidTo = at + HOUR
  }

  protected return(server: PlainServer, at: number): void {
    this.take(server, -server.prepaid.reduce((sum, cost) => sum + cost, 0), at)
    server.prepaid = []
    server.inPeriod = false
  }
}
