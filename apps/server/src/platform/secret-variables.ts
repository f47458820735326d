/** Settings that are secret: no message repeats them, and build tools do not receive them. */
export const SECRET_VARIABLES: ReadonlySet<string> = new Set([
  'SECRET',
  'SECRET_PREVIOUS',
  'METRICS_TOKEN',
  'METRICS_TOKEN_PREVIOUS',
  'BACKUP_KEY',
  'OPERATOR_SECRET',
  'OS_PASSWORD',
  'OPENSTACK_READER_PASSWORD',
  'YOOKASSA_SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL'
])
