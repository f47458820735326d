import type { Token, TokenWithSecret } from '@cloud/api'
import { TOKEN_LIMITS } from '@cloud/pricing/account'
import { Button, EmptyState, Icon, Notice, Section } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { LoadSection } from '../../loading/load-section.tsx'
import { focusIfLost } from '../../shared/browser/focus-if-lost.ts'
import { useVisibleAgain } from '../../shared/browser/use-visible-again.ts'
import { ConfirmActionDialog } from '../../shared/forms/confirm-action-dialog.tsx'
import { clockAtom } from '../../state/core/clock.ts'
import { loadedData } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { loadTokensAtom, revokeTokenAtom, tokensAtom } from '../../state/programs/account-tokens.ts'
import { NewSecret } from './new-secret.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import css from './programs.module.css'
import { TokenTable } from './token-table.tsx'
import { isExpired } from './token-text.ts'

/** Id of the section, which gets the focus when the focused element disappears. */
const TOKENS_ID = 'tokens'

/** Loads the tokens, and again when the page becomes visible: programs use them meanwhile. */
function useFreshTokens(): void {
  const load = useAction(loadTokensAtom)
  useEffect(() => void load(), [load])
  useVisibleAgain(load)
}

/** API tokens of the account: the secret of a new token, the list, and the dialogs that create and revoke tokens. */
export function TokensSection() {
  useFreshTokens()
  const load = useValue(tokensAtom)
  const reload = useAction(loadTokensAtom)
  const revoke = useAction(revokeTokenAtom)
  const now = useValue(clockAtom)()
  const [created, setCreated] = useState<TokenWithSecret | null>(null)
  const [isCreating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<Token | null>(null)
  const living = (loadedData(load) ?? []).filter((token) => !isExpired(token, now)).length
  const isFull = living >= TOKEN_LIMITS.of_account
  const newToken = (
    <Button tall onClick={() => setCreating(true)}>
      <Icon name="plus" />
      <span>Новый токен</span>
    </Button>
  )
  return (
    <>
      {created !== null && (
        <NewSecret
          key={created.id}
          heading={`Токен «${created.name}» создан`}
          secret={created.secret}
          note="Скопируйте секрет сейчас: больше мы его не покажем, у нас хранится только отпечаток."
          onSaved={() => {
            setCreated(null)
            focusIfLost(TOKENS_ID)
          }}
        />
      )}
      <Section
        id={TOKENS_ID}
        tabIndex={-1}
        heading="Токены"
        aside={living > 0 && !isFull ? newToken : undefined}
      >
        <LoadSection load={load} heading="Не удалось загрузить токены" onRetry={() => void reload()}>
          {(tokens) =>
            tokens.length === 0 ? (
              <EmptyState heading="Токенов пока нет" action={newToken}>
                С токеном программа вызывает API без входа на сайт: запускает серверы по расписанию,
                заказывает новые, читает расходы.
              </EmptyState>
            ) : (
              <>
                {isFull && (
                  <Notice className={css.full}>
                    {`Больше токенов создать нельзя, предел — ${TOKEN_LIMITS.of_account}. Отзовите ненужный.`}
                  </Notice>
                )}
                <TokenTable tokens={tokens} now={now} onRevoke={setRevoking} />
                <p className={css.hint}>
                  Предел считает создание, запуск и смену конфигурации этим токеном. Следующие часы и
                  продления в него не входят.
                </p>
              </>
            )
          }
        </LoadSection>
      </Section>
      {isCreating && <NewTokenDialog onCreated={setCreated} onClose={() => setCreating(false)} />}
      {revoking !== null && (
        <ConfirmActionDialog
          heading={`Отозвать токен «${revoking.name}»?`}
          confirm="Отозвать"
          destroys
          send={() => revoke(revoking.id)}
          onClose={() => setRevoking(null)}
        >
          <p>Программа с этим токеном сразу перестанет работать. Серверы и деньги это не затронет.</p>
        </ConfirmActionDialog>
      )}
    </>
  )
}
