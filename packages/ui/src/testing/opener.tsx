import { type ReactNode, useState } from 'react'
import { Button } from '../components/parts/Button/Button.tsx'

/** A page with a button that opens a dialog, as a story of one needs: it is closed until somebody asks for it. */
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
