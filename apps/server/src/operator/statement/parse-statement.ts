import { decodeStatement, type StatementEncoding } from './decode-statement.ts'
import { isClientBank, parseClientBank, type Statement } from './parse-client-bank.ts'
import { parseStatementCsv } from './parse-statement-csv.ts'

export const STATEMENT_FORMATS = ['1c', 'csv'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

export interface ParsedStatement extends Statement {
  readonly format: StatementFormat
  readonly encoding: StatementEncoding
}

/**
 * Parses a bank statement.
 *
 * @param requested null: the format follows from the content
 * @throws a readable message for a file that is no statement
 */
export function parseStatement(bytes: Uint8Array, requested: StatementFormat | null): ParsedStatement {
  const { text, encoding } = decodeStatement(bytes)
  const format = requested ?? (isClientBank(text) ? '1c' : 'csv')
  if (format === '1c' && !isClientBank(text))
    throw new Error("The file does not begin with '1CClientBankExchange'. For a table use --format csv.")
  const statement = format === '1c' ? parseClientBank(text) : parseStatementCsv(text)
  return { format, encoding, ...statement }
}
