import { useEffect } from 'react'
import { arriveAtEstimateAtom } from '../../state/estimate/arrive.ts'
import { useAction } from '../../state/use.ts'

/** Opens the estimate that the address has, at once and whenever another one is pasted there. */
export function useLink(): void {
  const arrive = useAction(arriveAtEstimateAtom)
  useEffect(() => {
    const read = async () => {
      const { hash } = location
      const isOwn = await arrive(hash)
      // it is kept here from now on, and changes here
      if (isOwn && location.hash === hash)
        history.replaceState(history.state, '', location.pathname + location.search)
    }
    void read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [arrive])
}
