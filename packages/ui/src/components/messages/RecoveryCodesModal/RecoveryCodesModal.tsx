import { useState } from 'react'
import { classes } from '../../classes.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { Dialog, type DialogFrameProps } from '../Dialog/Dialog.tsx'
import { Notice } from '../Notice/Notice.tsx'
import css from './RecoveryCodesModal.module.css'

export interface RecoveryCodesModalProps extends DialogFrameProps {
  codes: readonly string[]
  /** Name of the account, shown above the codes on paper and in the file. */
  account: string
  /** Set if the account had no codes before, so that none became invalid. @default false */
  isFirst?: boolean | undefined
}

const HEADING = 'Коды восстановления'

/** Shows recovery codes once, for printing or saving. The first attempt to close it by Escape or the close button only warns. */
export function RecoveryCodesModal({
  codes,
  account,
  isFirst = false,
  onClose,
  className,
  ...rest
}: RecoveryCodesModalProps) {
  const [warned, setWarned] = useState(false)
  const text = `${HEADING}: ${account}\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      {...rest}
      className={classes(css.modal, className)}
      heading={HEADING}
      onClose={warned ? onClose : () => setWarned(true)}
      footer={
        <>
          <Button tall onClick={() => print()}>
            <Icon name="print" />
            <span>Напечатать</span>
          </Button>
          <ButtonLink
            tall
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
          >
            <Icon name="load" />
            <span>Скачать</span>
          </ButtonLink>
          <Button tall look="main" onClick={onClose}>
            Я сохранил коды
          </Button>
        </>
      }
    >
      <p
        className={css.about}
      >{`Каждый код заменит ключ или приложение один раз. Больше мы их не покажем${!isFirst ? ', прежние коды уже не действуют' : ''}.`}</p>
      <p className={css.account}>{account}</p>
      <ol className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      {warned && <Notice kind="warn">Сохраните коды: закрытое окно не вернуть.</Notice>}
    </Dialog>
  )
}
