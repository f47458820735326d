import { Button, Dialog, Notice } from '@cloud/ui'
import { useState } from 'react'
import { askingAtom } from '../../state/asking.ts'
import { useAction } from '../../state/use.ts'
import css from './lead.module.css'
import { LeadForm } from './lead-form.tsx'

/** A consultation: who asks, how to reach them, about what. It goes with the configuration that is chosen. */
export default function LeadDialog() {
  const ask = useAction(askingAtom)
  const onClose = () => ask(false)
  const [sent, setSent] = useState(false)
  return (
    <Dialog heading="Консультация" onClose={onClose}>
      {sent ? (
        <div className={css.form}>
          <Notice kind="ok" heading="Заявка отправлена">
            Мы свяжемся с вами и поможем подобрать конфигурацию.
          </Notice>
          {/* the button that was pressed is gone: the focus goes on to this one */}
          <Button wide ref={(button) => button?.focus()} onClick={onClose}>
            Хорошо
          </Button>
        </div>
      ) : (
        <>
          <p className={css.about}>Поможем подобрать конфигурацию под задачу и бюджет</p>
          <LeadForm onSent={() => setSent(true)} />
        </>
      )}
    </Dialog>
  )
}
