import { Icon, LinkButton } from '@cloud/ui'
import { FileInput } from '../../shared/forms/file-input.tsx'
import { toastAtom } from '../../state/core/toast.ts'
import { readFileLinkAtom } from '../../state/estimate/estimate-file.ts'
import { useAction } from '../../state/hooks.ts'
import { LINK_NOTICES_ID } from './link-notices.tsx'

/** Opens an estimate that was saved as JSON, as its link would. */
export function OpenFileButton() {
  const linkOf = useAction(readFileLinkAtom)
  const showToast = useAction(toastAtom)
  const openFile = async (file: File) => {
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
    <FileInput
      accept=".json,application/json"
      label="Файл сметы, JSON"
      onFile={(file) => void openFile(file)}
    >
      {(open) => (
        <LinkButton onClick={open}>
          <Icon name="doc" small />
          <span>Открыть JSON</span>
        </LinkButton>
      )}
    </FileInput>
  )
}
