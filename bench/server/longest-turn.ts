/** Measures the longest turn of the event loop in CPU milliseconds, which other programs on the machine do not influence. */
export function longestTurn() {
  let longest = 0
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, user + system)
    before = process.threadCpuUsage()
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  return {
    stop() {
      clearImmediate(next)
      return longest / 1000
    }
  }
}
