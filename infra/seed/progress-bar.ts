const width = 30
const logEveryPercent = 10

/**
 * Shows how far a long work is: a terminal keeps one line, a log gets one every ten percent.
 * @returns a function to call with the share that is done (0 to 1) and what is being done
 */
export function progressBar(write: (text: string) => void, isTerminal: boolean) {
  let lastLogged = -1
  return (share: number, title: string): void => {
    const percent = Math.floor(Math.min(share, 1) * 100)
    const filled = Math.round((percent / 100) * width)
    const line = `  ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${String(percent).padStart(3)} %  ${title}`
    if (isTerminal) {
      write(`\r\u001B[K${line}${share >= 1 ? '\n' : ''}`)
    } else if (Math.floor(percent / logEveryPercent) > lastLogged) {
      lastLogged = Math.floor(percent / logEveryPercent)
      write(`${line}\n`)
    }
  }
}
