/** The longest turn of the event loop, in milliseconds of the processor: other programs on the machine take none of them. */
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
