/**
 * Postgres: the connection broke (08), it admits nobody or not us (28, 55000), is another database than it was (3D, 42P01,
 * 42883), only reads (25006), lost patience (25P0, 57), lost against others however often or knows no outcome (40, 55P03),
 * has no room (53), is ill (58).
 */
const AWAY =
  /^(08|28|3D|40|53|57|58|25P0)|^(25006|42P01|42883|55000|55P03)$|^E(CONN|HOST|NET)|^(EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
/** The same without a code, as the driver says it when the connection breaks in the middle. */
const BROKE_OFF =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout$|is not queryable$/

/** The driver's word when an answer has not come in time. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** Returns true if the database failed, not the request: the same request may succeed later. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && AWAY.test(String(error.code))) || BROKE_OFF.test(error.message))
