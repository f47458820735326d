import type { Token } from '@cloud/api'
import { Badge, Button, recentMoment, Table, type TableColumn } from '@cloud/ui'
import css from './programs.module.css'
import { expiryText, limitText, scopeName } from './token-text.ts'

const columns = (now: number, onRevoke: (token: Token) => void): readonly TableColumn<Token>[] => [
  {
    key: 'name',
    heading: 'Токен',
    width: '20%',
    cell: ({ name, prefix }) => (
      <>
        <span>{name}</span>
        <code className={css.note}>{`${prefix}…`}</code>
      </>
    )
  },
  {
    key: 'scopes',
    heading: 'Что разрешено',
    cell: ({ scopes }) => (
      <span className={css.tags}>
        {scopes.map((scope) => (
          <Badge key={scope}>{scopeName(scope)}</Badge>
        ))}
      </span>
    )
  },
  {
    key: 'used',
    heading: 'Последний вызов',
    width: '24%',
    cell: (token) => {
      const expiry = expiryText(token, now)
      return (
        <>
          <span className={css.used}>
            {token.last_used_at === null ? 'ещё не было' : recentMoment(token.last_used_at, now)}
          </span>
          {expiry !== null && <small className={css.note}>{expiry}</small>}
        </>
      )
    }
  },
  {
    key: 'limit',
    heading: 'Предел на месяц',
    width: '20%',
    cell: (token) => {
      const [limit, note] = limitText(token)
      return (
        <>
          <span>{limit}</span>
          <small className={css.note}>{note}</small>
        </>
      )
    }
  },
  {
    key: 'revoke',
    heading: 'Действие',
    hideHeading: true,
    align: 'end',
    width: '8.5rem',
    cell: (token) => (
      <Button aria-label={`Отозвать токен ${token.name}`} onClick={() => onRevoke(token)}>
        Отозвать
      </Button>
    )
  }
]

interface TokenTableProps {
  readonly tokens: readonly Token[]
  /** Current time in milliseconds. */
  readonly now: number
  readonly onRevoke: (token: Token) => void
}

export const TokenTable = ({ tokens, now, onRevoke }: TokenTableProps) => (
  <div className={css.tokens}>
    <Table label="Токены" columns={columns(now, onRevoke)} rows={tokens} rowKey={({ id }) => id} />
  </div>
)
