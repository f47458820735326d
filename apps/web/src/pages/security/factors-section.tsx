import type { Factors as Protection, User } from '@cloud/api'
import { Button, FactList, FactRow, Icon, moscowDate, Notice, recentMoment, Section } from '@cloud/ui'
import { useState } from 'react'
import { LoadSection } from '../../loading/load-section.tsx'
import { machineClockAtom } from '../../state/core/machine-clock.ts'
import { loadedData } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { factorsResource } from '../../state/user/sign-in-factors.ts'
import { type FactorDialog, FactorDialogs } from './dialogs/factor-dialogs.tsx'
import { EmailRows } from './email-rows.tsx'
import css from './parts/security.module.css'

interface SecondFactorsProps {
  readonly protection: Protection
  readonly onOpen: (dialog: FactorDialog) => void
}

const hasSecondFactor = ({ keys, one_time_codes }: Protection) => keys.length > 0 || one_time_codes !== null

function SecondFactors({ protection, onOpen }: SecondFactorsProps) {
  const { keys, one_time_codes, recovery_codes } = protection
  const clock = useValue(machineClockAtom)
  return (
    <>
      {keys.map(({ id, name, created_at, last_used_at }) => (
        <FactRow
          key={id}
          picture="key"
          heading={`Ключ «${name}»`}
          actions={
            <>
              <Button
                look="ghost"
                aria-label={`Переименовать ключ «${name}»`}
                onClick={() => onOpen({ kind: 'rename-key', id, name })}
              >
                Переименовать
              </Button>
              <Button
                aria-label={`Удалить ключ «${name}»`}
                onClick={() =>
                  onOpen({
                    kind: 'remove-key',
                    id,
                    name,
                    isLast: keys.length === 1 && one_time_codes === null
                  })
                }
              >
                Удалить
              </Button>
            </>
          }
        >
          {`добавлен ${moscowDate(created_at)}${last_used_at !== null ? `, последний вход: ${recentMoment(last_used_at, clock())}` : ''}`}
        </FactRow>
      ))}
      <FactRow
        picture="phone"
        heading="Одноразовые коды"
        actions={
          one_time_codes === null ? (
            <Button aria-label="Подключить одноразовые коды" onClick={() => onOpen({ kind: 'add-codes' })}>
              Подключить
            </Button>
          ) : (
            <Button
              aria-label="Отключить одноразовые коды"
              onClick={() => onOpen({ kind: 'remove-codes', isLast: keys.length === 0 })}
            >
              Отключить
            </Button>
          )
        }
      >
        {one_time_codes === null
          ? 'шесть цифр из приложения на телефоне'
          : `приложение подключено ${moscowDate(one_time_codes.created_at)}`}
      </FactRow>
      {recovery_codes !== null && (
        <FactRow
          picture="document"
          heading="Коды восстановления"
          actions={
            <Button
              aria-label="Создать новые коды восстановления"
              onClick={() => onOpen({ kind: 'new-recovery-codes' })}
            >
              Создать новые
            </Button>
          }
        >
          {`${recovery_codes.left === 1 ? 'остался' : 'осталось'} ${recovery_codes.left} из ${recovery_codes.total}, созданы ${moscowDate(recovery_codes.created_at)}`}
        </FactRow>
      )}
    </>
  )
}

/** The sign-in factors of the account. The password can be changed even if the other factors do not load. */
export function FactorsSection({ user }: { readonly user: User }) {
  const load = useValue(factorsResource.state)
  const reload = useAction(factorsResource.load)
  const [dialog, setDialog] = useState<FactorDialog | null>(null)
  const protection = loadedData(load)
  const few = protection?.recovery_codes
  return (
    <Section
      heading="Способы входа"
      aside={
        protection !== null && (
          <small>{hasSecondFactor(protection) ? 'Включены два подтверждения' : 'Только пароль'}</small>
        )
      }
    >
      <FactList>
        {protection !== null && <EmailRows email={protection.email} onOpen={setDialog} />}
        <FactRow
          picture="lock"
          heading="Пароль"
          actions={
            <Button aria-label="Изменить пароль" onClick={() => setDialog({ kind: 'password' })}>
              Изменить
            </Button>
          }
        >
          {protection === null
            ? 'для входа по почте'
            : // set at sign-up and at each change
              `задан ${moscowDate(protection.password_changed_at)}`}
        </FactRow>
        {protection !== null && <SecondFactors protection={protection} onOpen={setDialog} />}
      </FactList>
      {protection === null ? (
        <div className={css.add}>
          <LoadSection
            load={load}
            heading="Не удалось загрузить способы входа"
            onRetry={() => void reload()}
          />
        </div>
      ) : (
        <>
          {few && few.left <= 2 && (
            <Notice kind="warn" className={css.add}>
              {few.left === 0
                ? 'Кодов восстановления не осталось: создайте новые.'
                : 'Кодов восстановления почти не осталось: создайте новые, прежние перестанут действовать.'}
            </Notice>
          )}
          <p className={css.note}>
            Ключ доступа — вход по отпечатку, лицу или ПИН-коду устройства. Его нельзя подсмотреть или
            выманить поддельным сайтом.
          </p>
          <AddPasskeyRow onClick={() => setDialog({ kind: 'add-key' })} />
        </>
      )}
      {dialog !== null && (
        <FactorDialogs dialog={dialog} email={user.email} onClose={() => setDialog(null)} />
      )}
    </Section>
  )
}

function AddPasskeyRow({ onClick }: { readonly onClick: () => void }) {
  if (typeof PublicKeyCredential === 'undefined')
    return (
      <Notice className={css.add}>
        Этот браузер не поддерживает ключи доступа. Откройте страницу в другом.
      </Notice>
    )
  return (
    <Button look="main" className={css.add} onClick={onClick}>
      <Icon name="plus" />
      <span>Добавить ключ доступа</span>
    </Button>
  )
}
