import { Icon, LinkButton } from '@cloud/ui'
import { useRef } from 'react'
import { toastAtom } from '../../state/core/toast.ts'
import { readFileLinkAtom } from '../../state/estimate/estimate-file.ts'
import { useAction } from '../../state/hooks.ts'
import css from './estimate.module.css'
import { LINK_NOTICES_ID } from './link-notices.tsx'

/** Opens an estimate that was saved as JSON, as its link would. */
export function OpenFileButton() {
  const input = useRef<HTMLInputElement>(null)
  const linkOf = useAction(readFileLinkAtom)
  const showToast = useAction(toastAtom)
  const open = async (file: File) => {
    const link = await linkOf(file)
    if (link === null)
      return showToast({
        kind: 'bad',
        text: `В файле «${file.name}» нет сметы. Откройте JSON, который скачан на этой странице.`
      })
    location.hash = link
    scrollTo(0, 0)
    document.getElementById(LINK_NOTICES_ID)?.focus({ preventScroll: true })
  }
  return (
    <>
      <LinkButton onClick={() => input.current?.click()}>
        <Icon name="doc" small />
        <span>Открыть JSON</span>
      </LinkButton>
      <input
        ref={input}
        className={css.file}
        type="file"
        accept=".json,application/json"
        aria-label="Файл сметы, JSON"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // so that choosing the same file again also fires a change
          target.value = ''
          if (file !== undefined) void open(file)
        }}
      />
    </>
  )
}
