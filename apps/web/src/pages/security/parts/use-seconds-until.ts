import { useEffect, useState } from 'react'

const secondsLeft = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** How many seconds there are to a moment, counted down; 0 when it is past. */
export function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(moment))
  useEffect(() => {
    const count = () => {
      setSeconds(secondsLeft(moment))
      if (secondsLeft(moment) === 0) clearInterval(timer)
    }
    const timer = setInterval(count, 1000)
    count()
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}
