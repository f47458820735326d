/**
 * Codes of errors that the database causes, not the request. SQLSTATE: broken connection (08), access denied (28, 55000), other or
 * incomplete database (3D, 42P01, 42883), read-only (25006), time limit or shutdown (25P0, 57), repeated conflict or unknown outcome
 * (40, 55P03), out of resources (53), system error (58). Then the codes of the operating system and of TLS for a failed connection.
 */
const DATABASE_ERROR_CODES =
  /^(08|28|3D|40|53|57|58|25P0)|^(25006|42P01|42883|55000|55P03)$|^E(CONN|HOST|NET)|^(EPIPE|EPROTO|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$|^ERR_(SSL|TLS)_|^UNABLE_TO_|CERT/
/** Messages of the driver, without a code, for a connection that breaks during a statement. */
const CONNECTION_ERROR_MESSAGES =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout$|is not queryable$|^The server does not support SSL/

/** Returns true if the driver stopped waiting for the database's answer. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** Returns true if the database failed, not the request: the same request may succeed later. */
export const isDatabaseFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && DATABASE_ERROR_CODES.test(String(error.code))) ||
    CONNECTION_ERROR_MESSAGES.test(error.message))
