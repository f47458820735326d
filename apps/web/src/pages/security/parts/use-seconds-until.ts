import { useEffect, useState } from 'react'

const secondsLeft = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** Returns the seconds until a moment, counting down to 0. */
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
