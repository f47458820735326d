import { documentNumber } from '@cloud/api'
import { formatRub, type PricePlan } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import { type Kysely, sql } from 'kysely'
import { payerDetails } from '../documents/content/parties.ts'
import type { Payer, RequestKind } from '../platform/db/schema/money.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { MailService } from '../platform/mail/mail-service.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { machineNotices, machinesNotice } from './machines-notice.ts'
import { configurationText, type Notice } from './notice.ts'

declare module '../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** E-mails the operator about pending work. */
    'mail-operator': OperatorNews
  }
}

/**
 * News for operators. To act on: a customer to call back, a requested invoice, a correction that another operator approves, books that
 * do not add up, a failed start. To know: an operator's secret was issued.
 */
export type OperatorNews =
  | { readonly lead_id: number; readonly is_last_of_hour?: boolean }
  | { readonly account_id: number; readonly invoice_id: number }
  | { readonly correction_request_id: number }
  | {
      readonly account_id: number
      readonly credited_top_up_id: number
      readonly reference: string
      readonly operator: string
    }
  | { readonly factor_removal_id: number }
  | { readonly kept_removal_id: number }
  | { readonly secret_of: string; readonly given_by: string; readonly is_new: boolean }
  | { readonly ledger_differences: number }
  | { readonly machines_by_hand: true }
  | { readonly machine_notices: readonly string[] }
  | { readonly payment_notice: string }
  | {
      readonly account_id: number
      readonly top_up_id: number
      readonly failed_server_id: number
      readonly reason: string
    }

/** Sends an e-mail about pending work to the operators. Without an address nothing is sent. */
export async function mailOperator(
  db: Kysely<Schema>,
  { mailer, operator }: MailService,
  news: OperatorNews
): Promise<void> {
  if (operator === undefined) return
  const notice = await noticeOf(db, news)
  if (notice === undefined) return
  await mailer.send(createOperatorEmail(operator, notice))
  await notice.onSent?.()
}

async function noticeOf(db: Kysely<Schema>, news: OperatorNews): Promise<Notice | undefined> {
  if ('lead_id' in news) return leadNotice(db, news)
  if ('invoice_id' in news) return invoiceNotice(db, news)
  if ('credited_top_up_id' in news) return transferNotice(db, news)
  if ('correction_request_id' in news) return correctionNotice(db, news.correction_request_id)
  if ('factor_removal_id' in news) return removalNotice(db, news.factor_removal_id)
  if ('kept_removal_id' in news) return keptFactorsNotice(db, news.kept_removal_id)
  if ('secret_of' in news) return secretNotice(news)
  if ('machines_by_hand' in news) return machinesNotice(db)
  if ('machine_notices' in news) return machineNotices(news.machine_notices)
  if ('payment_notice' in news)
    return {
      subject: 'Платёж картой: сообщение',
      facts: { Сообщение: news.payment_notice },
      commands: ['notices list']
    }
  if ('failed_server_id' in news) return failedStartNotice(news)
  return {
    subject: 'Учёт не сходится',
    facts: { Расхождений: String(news.ledger_differences) },
    commands: ['ledger verify']
  }
}

const createOperatorEmail = (to: string, { subject, facts, commands }: Notice): Mail => ({
  to,
  // user input: a subject is one line, and no line of the user may look like one of the product
  subject: subject.replace(/\s+/g, ' '),
  text: `${Object.entries(facts)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value.replaceAll('\n', '\n> ')}`)
    .join('\n')}

${commands.map((command) => `pnpm operator ${command}`).join('\n')}`
})

interface Lead {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly comment: string
  readonly account: string | null
  readonly gpu: string | null
  readonly configuration: {
    readonly gpu_count: number
    readonly cpu_count: number
    readonly ram_count: number
    readonly ssd_count: number
    readonly price_plan: PricePlan
  } | null
}

async function leadNotice(
  db: Kysely<Schema>,
  { lead_id, is_last_of_hour }: Extract<OperatorNews, { readonly lead_id: number }>
): Promise<Notice | undefined> {
  const { rows } = await sql<Lead>`
    select l.name, l.phone, l.email, l.comment, l.configuration, a.email as account, g.name as gpu
    from leads l left join accounts a using (account_id)
      left join gpus g on g.gpu_id = (l.configuration ->> 'gpu_id')::bigint
    where lead_id = ${lead_id}`.execute(db)
  const [lead] = rows
  if (lead === undefined) return undefined
  const { configuration: wanted, gpu } = lead
  const sizes = wanted && { ...wanted, gpu, ram_gb: wanted.ram_count, disk_gb: wanted.ssd_count }
  return {
    subject: `Заявка № ${lead_id}: ${lead.name}`,
    facts: {
      Имя: lead.name,
      Телефон: lead.phone,
      Почта: lead.email,
      Аккаунт: lead.account ?? '',
      Конфигурация: sizes === null ? '' : `${configurationText(sizes)}, ${planName(sizes.price_plan)}`,
      Комментарий: lead.comment,
      Внимание: is_last_of_hour
        ? 'заявок в этот час много, до его конца писем о них не будет: смотрите список'
        : ''
    },
    commands: [`leads take ${lead_id}`, `leads close ${lead_id}`, ...(is_last_of_hour ? ['leads list'] : [])]
  }
}

async function invoiceNotice(
  db: Kysely<Schema>,
  { account_id, invoice_id }: Extract<OperatorNews, { readonly invoice_id: number }>
): Promise<Notice | undefined> {
  const { rows } = await sql<{ payer: Payer; email: string; amount_rub_cents: number }>`
    select payer, email, amount_rub_cents from top_ups join accounts using (account_id)
    where account_id = ${account_id} and top_up_id = ${invoice_id} and payment_type = 'invoice'`.execute(db)
  const [invoice] = rows
  if (invoice === undefined) return undefined
  const { payer, email, amount_rub_cents } = invoice
  const { name, inn } = payerDetails(payer)
  return {
    subject: `Запрошен счёт ${documentNumber('invoice', invoice_id)} на ${formatRub(amount_rub_cents)}`,
    facts: { Плательщик: name, ИНН: inn, Аккаунт: email },
    commands: [`invoices paid ${invoice_id} --reference НОМЕР_ПЛАТЁЖКИ`]
  }
}

async function transferNotice(
  db: Kysely<Schema>,
  news: Extract<OperatorNews, { readonly credited_top_up_id: number }>
): Promise<Notice | undefined> {
  const { account_id, credited_top_up_id: id, reference, operator } = news
  const transfer = await db
    .selectFrom('invoice_payments as p')
    .innerJoin('accounts as a', 'a.account_id', 'p.account_id')
    .select(['p.amount_rub_cents', 'email'])
    .where('p.account_id', '=', account_id)
    .where('top_up_id', '=', id)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (transfer === undefined) return undefined
  const { amount_rub_cents, email } = transfer
  return {
    subject: `Зачислен перевод по счёту ${documentNumber('invoice', id)}: ${formatRub(amount_rub_cents)}`,
    facts: { Аккаунт: `${account_id}, ${email}`, Перевод: reference, Оператор: operator },
    commands: [`accounts show ${account_id}`, 'invoices list --all']
  }
}

const KINDS = {
  credit: 'зачисление',
  debit: 'списание',
  payout: 'возврат',
  transfer: 'перевод по счёту'
} as const satisfies Record<RequestKind, string>

async function correctionNotice(db: Kysely<Schema>, request_id: number): Promise<Notice | undefined> {
  const request = await db
    .selectFrom('correction_requests as r')
    .innerJoin('accounts as a', 'a.account_id', 'r.account_id')
    .select(['r.account_id', 'kind', 'r.amount_rub_cents', 'reason', 'requested_by', 'email'])
    .where('request_id', '=', request_id)
    .executeTakeFirst()
  if (request === undefined) return undefined
  const { account_id, kind, amount_rub_cents, reason, requested_by, email } = request
  return {
    subject: `Ждёт второго оператора: ${KINDS[kind]} ${formatRub(amount_rub_cents)}`,
    facts: { Аккаунт: `${account_id}, ${email}`, Причина: reason, Оператор: requested_by },
    commands: [`corrections approve ${request_id}`, `corrections reject ${request_id}`]
  }
}

const selectFactorRemoval = (db: Kysely<Schema>, request_id: number) =>
  db
    .selectFrom('factor_removals as r')
    .innerJoin('accounts as a', 'a.account_id', 'r.account_id')
    .select(['r.account_id', 'email', 'reason', 'requested_by', 'outcome'])
    .where('request_id', '=', request_id)
    .executeTakeFirst()

async function removalNotice(db: Kysely<Schema>, request_id: number): Promise<Notice | undefined> {
  const request = await selectFactorRemoval(db, request_id)
  if (request === undefined) return undefined
  const { account_id, email, reason, requested_by } = request
  return {
    subject: 'Ждёт второго оператора: удаление ключей и кодов аккаунта',
    facts: { Аккаунт: `${account_id}, ${email}`, Причина: reason, Оператор: requested_by },
    commands: [`factors approve ${request_id}`, `factors reject ${request_id}`]
  }
}

async function keptFactorsNotice(db: Kysely<Schema>, request_id: number): Promise<Notice | undefined> {
  const request = await selectFactorRemoval(db, request_id)
  if (request === undefined) return undefined
  const { account_id, email, requested_by, outcome } = request
  return {
    subject: 'Удаление ключей и кодов отменено',
    facts: {
      Аккаунт: `${account_id}, ${email}`,
      Почему: outcome === 'factor_used' ? 'в аккаунт вошли с ключом или кодом' : 'его владелец возразил',
      Оператор: requested_by
    },
    commands: [`accounts factors ${account_id}`]
  }
}

const secretNotice = ({
  secret_of,
  given_by,
  is_new
}: Extract<OperatorNews, { readonly secret_of: string }>): Notice => ({
  subject: is_new ? `Добавлен оператор ${secret_of}` : `Новый секрет оператора ${secret_of}`,
  facts: { 'Кто выдал секрет': given_by },
  // if nobody notices it
  commands: [`operators end ${secret_of}`]
})

const failedStartNotice = ({
  account_id,
  top_up_id,
  failed_server_id,
  reason
}: Extract<OperatorNews, { readonly failed_server_id: number }>): Notice => ({
  subject: `Сервер ${failed_server_id} не запустился после пополнения`,
  facts: { Аккаунт: String(account_id), Пополнение: String(top_up_id), Причина: reason },
  commands: ['notices list']
})
