import { errorText, type NewSshKey } from '@cloud/api'
import { SSH_KEY_LIMITS } from '@cloud/pricing/account'
import { Button, FormLayout, Notice, TextArea, TextField } from '@cloud/ui'
import { useRef, useState } from 'react'
import { useForm } from '../../features/account/use-form.ts'
import { FileInput } from '../../shared/forms/file-input.tsx'
import { toastAtom } from '../../state/core/toast.ts'
import { useAction } from '../../state/hooks.ts'
import { addSshKeyAtom, privateKeyError, sshKeyIssues } from '../../state/user/ssh-keys.ts'
import css from './ssh-keys.module.css'

/** Form for a new key. A private key is removed from its field at once and never sent. */
export function NewKeyForm({ onAdded }: { readonly onAdded: () => void }) {
  const add = useAction(addSshKeyAtom)
  const showToast = useAction(toastAtom)
  const area = useRef<HTMLTextAreaElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { busy, error, field, slowNotice, onSubmit } = useForm<NewSshKey>({
    read: (text) => ({ name: text('name'), public_key: text('public_key') }),
    check: (body) => ({
      ...sshKeyIssues(body),
      // the browser may have restored the text without an input event
      ...(take(body.public_key) ? null : { public_key: '' }),
      ...(privateKeyError(body.name) !== null && { name: 'Это закрытый ключ, а не название.' })
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
      onAdded()
    }
  })

  /** Shows the error of a text and clears the field if it has a private key. Returns false if the text must not be sent. */
  function take(text: string): boolean {
    // the reason stays until another text is typed
    const reason = text === '' ? refused : privateKeyError(text)
    setRefused(reason)
    if (reason !== null && area.current !== null) area.current.value = ''
    return reason === null
  }

  async function readFile(file: File) {
    // the part that shows that a file is too long; Windows may save a key as UTF-16
    const start = await file.slice(0, 2 * SSH_KEY_LIMITS.bytes + 2).text()
    const text = start.replaceAll('\0', '').replaceAll('\uFFFD', '')
    if (area.current === null) return
    if (take(text)) area.current.value = text.trim()
    area.current.focus()
  }

  const text = error && errorText(error)
  return (
    <FormLayout
      onSubmit={onSubmit}
      noValidate
      actions={
        <>
          <FileInput accept=".pub" label="Файл открытого ключа" onFile={(file) => void readFile(file)}>
            {(open) => (
              <Button tall onClick={open}>
                Выбрать файл
              </Button>
            )}
          </FileInput>
          <Button tall type="submit" look="main" busy={busy} busyText="Добавляем">
            Добавить ключ
          </Button>
        </>
      }
    >
      <TextField label="Название" autoComplete="off" maxLength={SSH_KEY_LIMITS.name} {...field('name')} />
      <TextArea
        ref={area}
        {...field('public_key')}
        label="Открытый ключ"
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
        // the form's error is empty if the key itself was refused
        error={refused ?? (field('public_key').error || undefined)}
      />
      {text ? <Notice kind="bad">{text}</Notice> : null}
      {slowNotice}
    </FormLayout>
  )
}
