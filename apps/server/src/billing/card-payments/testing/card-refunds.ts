import { COMMANDS } from '../../../commands.ts'
import { operate } from '../../../operator/cli/operate.ts'
import type { CardShop } from './card-shop.ts'

/** Replaces the no-break spaces of amounts. */
export const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** Runs an operator command on the database of a shop. */
export async function runOperator(shop: CardShop, ...words: string[]) {
  const { status, stdout, stderr } = await operate(
    [...words, '--json'],
    { DATABASE_URL: shop.served.url },
    COMMANDS
  )
  return { status, stderr: plain(stderr), output: stdout === '' ? undefined : JSON.parse(stdout) }
}

/** Returns money of the customer to the card. */
export const payOut = (shop: CardShop, roubles: string, ...more: string[]) =>
  runOperator(
    shop,
    'accounts',
    'payout',
    String(shop.person.account_id),
    roubles,
    '--reason',
    'закрытие',
    ...more
  )

/** Pays a top-up by card. */
export async function payTopUp(shop: CardShop, amount_rub_cents = 150_000) {
  const begun = await shop.begin(amount_rub_cents)
  shop.bank.pay(begun.payment.id)
  await shop.notify(shop.bank.notification(begun.payment))
  await shop.pass(1)
  await shop.lookUpDue()
  return begun
}

/** Returns the refunds of the customer, as operators see them. */
export const refundsOf = async (shop: CardShop) =>
  (await runOperator(shop, 'accounts', 'show', String(shop.person.account_id))).output.refunds
