import { errorText, type NewSshKey } from '@cloud/api'
import { SSH_KEY_LIMITS } from '@cloud/pricing/account'
import { Button, Notice, Section, TextArea, TextField, VisuallyHidden } from '@cloud/ui'
import { useRef, useState } from 'react'
import { useForm } from '../../features/account/use-form.ts'
import { focusIfLost } from '../../shared/browser/focus-if-lost.ts'
import { FileInput } from '../../shared/forms/file-input.tsx'
import { toastAtom } from '../../state/core/toast.ts'
import { useAction } from '../../state/hooks.ts'
import { addSshKeyAtom, privateKeyError, sshKeyIssues } from '../../state/user/ssh-keys.ts'
import { OWN_KEYS_ID } from './own-keys-section.tsx'
import css from './ssh-keys.module.css'

const TOO_LONG = 'Слишком длинный текст: открытый ключ — одна строка из файла .pub.'

/** Form for a new key. A private key is removed from its field at once and never sent. */
function KeyForm() {
  const add = useAction(addSshKeyAtom)
  const showToast = useAction(toastAtom)
  const field = useRef<HTMLTextAreaElement>(null)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const { busy, error, wrong, slowNotice, onSubmit } = useForm<NewSshKey>({
    read: (text) => ({ name: text('name'), public_key: text('public_key') }),
    check: ({ name, public_key }) => ({
      ...sshKeyIssues({ name, public_key }),
      // the browser may have restored the text without an input event
      ...(take(public_key) ? null : { public_key: '' }),
      ...(privateKeyError(name) !== null && { name: 'Это закрытый ключ, а не название.' })
    }),
    async send(body) {
      const answer = await add(body)
      if (!answer.ok) return answer.error
      const { key, isNew } = answer.data
      const text = isNew ? `Ключ «${key.name}» добавлен.` : `Такой ключ уже есть: «${key.name}».`
      showToast({ kind: 'ok', text })
      return null
    },
    onDone: (form) => {
      form.reset()
      focusIfLost(OWN_KEYS_ID)
    }
  })

  /** Shows the error of a text and clears the field if it has a private key. Returns false if the text must not be sent. */
  function take(text: string): boolean {
    const refused = privateKeyError(text)
    setFieldError(refused)
    if (refused !== null && field.current !== null) field.current.value = ''
    return refused === null
  }

  async function readFile(file: File) {
    if (field.current === null) return
    if (file.size > SSH_KEY_LIMITS.bytes) setFieldError(TOO_LONG)
    else {
      // Windows may save it as UTF-16
      const text = (await file.text()).replaceAll('\0', '').replaceAll('\uFFFD', '')
      if (take(text)) field.current.value = text.trim()
    }
    field.current.focus()
  }

  const text = error && errorText(error)
  return (
    <form onSubmit={onSubmit} noValidate className={css.form}>
      <TextField
        label="Название"
        name="name"
        autoComplete="off"
        maxLength={SSH_KEY_LIMITS.name}
        error={wrong['name']}
      />
      <TextArea
        ref={field}
        label="Открытый ключ"
        name="public_key"
        rows={4}
        className={css.key}
        spellCheck={false}
        autoComplete="off"
        placeholder="ssh-ed25519 AAAA…"
        onChange={({ target }) => take(target.value)}
        hint={
          <>
            <span>{'Одна строка из файла '}</span>
            <code>.pub</code>
            <span>{'. Подойдут ed25519, ecdsa, ключи устройств и RSA от 2\u00a0048 бит.'}</span>
          </>
        }
        error={fieldError ?? wrong['public_key']}
      />
      {/* the field keeps the focus, so its changed description would not be read */}
      <VisuallyHidden role="alert">{fieldError}</VisuallyHidden>
      {text ? <Notice kind="bad">{text}</Notice> : null}
      {slowNotice}
      <div className={css.ends}>
        <FileInput
          accept=".pub"
          label="Файл открытого ключа"
          onFile={(file) => void readFile(file)}
          renderButton={(open) => (
            <Button tall onClick={open}>
              Выбрать файл
            </Button>
          )}
        />
        <Button tall type="submit" look="main" busy={busy} busyText="Добавляем">
          Добавить ключ
        </Button>
      </div>
    </form>
  )
}

/** Section for a new key; at the limit it shows what the user can do. */
export const NewKeySection = ({ isFull }: { readonly isFull: boolean }) => (
  <Section heading="Новый ключ" className={css.box}>
    {isFull ? <Notice>Больше ключей добавить нельзя. Удалите ненужный.</Notice> : <KeyForm />}
  </Section>
)
