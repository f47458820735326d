import type { Elements } from '@cloud/ui'
import { useRef } from 'react'
import css from './file-input.module.css'

interface FileInputProps {
  /** Accepted types and endings, as in `accept` of an input. */
  readonly accept: string
  /** Accessible name of the input. */
  readonly label: string
  readonly onFile: (file: File) => void
  /** Renders the button that opens the browser's dialog. */
  readonly children: (open: () => void) => Elements
}

/** A file input with an own button. */
export function FileInput({ accept, label, onFile, children }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        className={css.file}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // so that choosing the same file again also fires a change
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </>
  )
}
