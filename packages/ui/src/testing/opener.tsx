import { type ReactNode, useState } from 'react'
import { Button } from '../components/parts/Button/Button.tsx'

/** A button that opens a dialog, for the dialog's stories. */
export function Opener({ children }: { readonly children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button data-opener onClick={() => setOpen(true)}>
        Открыть
      </Button>
      {open && children(() => setOpen(false))}
    </>
  )
}
