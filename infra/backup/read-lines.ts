/** Reads text line by line, and the rows of a COPY in blocks. */
export function readLines(text: AsyncIterable<string>) {
  const chunks = text[Symbol.asyncIterator]()
  let lines: string[] = []
  let at = 0
  let rest = ''

  /** Whether there are more lines. */
  async function hasNext(): Promise<boolean> {
    while (at >= lines.length) {
      const chunk = await chunks.next()
      if (chunk.done === true) return false
      lines = (rest + chunk.value).split('\n')
      rest = lines.pop() ?? ''
      at = 0
    }
    return true
  }

  return {
    /** The next line; null at the end. */
    async next(): Promise<string | null> {
      if (!(await hasNext())) return null
      const line = lines[at]
      at += 1
      return line ?? null
    },

    /** The rows of a COPY, up to the line that terminates it. */
    async *body(): AsyncGenerator<string> {
      while (await hasNext()) {
        const end = lines.indexOf('\\.', at)
        const stop = end === -1 ? lines.length : end
        if (stop > at) yield `${lines.slice(at, stop).join('\n')}\n`
        at = stop + 1
        if (end !== -1) return
      }
      throw new Error('the backup is incomplete')
    },
  }
}
