import { useState } from 'react'
import { messagesTexts } from '../../../words/ru/messages.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
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

const heading = (words?: Words) => messagesTexts(words).recoveryCodes

/**
 * Shows recovery codes once, for printing or saving. The first attempt to close it by Escape or the close button only warns.
 *
 * - **Use it** once, after the codes were created.
 * - **Do not use it** for a secret that can be shown again: `CommandLine`.
 */
export function RecoveryCodesModal({
  codes,
  account,
  isFirst = false,
  onClose,
  className,
  ...rest
}: RecoveryCodesModalProps) {
  const words = useWords()
  const texts = messagesTexts(words)
  const [warned, setWarned] = useState(false)
  const text = `${heading(words)}: ${account}\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      {...rest}
      className={classes(css.modal, className)}
      heading={heading(words)}
      onClose={warned ? onClose : () => setWarned(true)}
      footer={
        <>
          <Button tall onClick={() => print()}>
            <Icon name="print" />
            <span>{texts.print}</span>
          </Button>
          <ButtonLink
            tall
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
          >
            <Icon name="load" />
            <span>{texts.download}</span>
          </ButtonLink>
          <Button tall look="main" onClick={onClose}>
            {texts.iSavedTheCodes}
          </Button>
        </>
      }
    >
      <p className={css.about}>{texts.eachCodeWorksOnce(!isFirst ? texts.oldCodesAreVoid : '')}</p>
      <p className={css.account}>{account}</p>
      <ol className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      {warned && <Notice kind="warn">{texts.saveTheCodes}</Notice>}
    </Dialog>
  )
}
