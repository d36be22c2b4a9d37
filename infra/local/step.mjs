const isTerminal = process.stdout.isTTY

/**
 * Runs one step of a command and prints its progress and duration.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} action
 * @returns {Promise<T>} what the action resolves with
 */
export async function step(title, action) {
  const startedAt = Date.now()
  const showTime = () => show('·', title, `… ${secondsSince(startedAt)}`)
  if (isTerminal) showTime()
  const timer = setInterval(showTime, isTerminal ? 1000 : 5000)
  let mark = '✗'
  try {
    const result = await action()
    mark = '✓'
    return result
  } finally {
    clearInterval(timer)
    show(mark, title, secondsSince(startedAt))
    if (isTerminal) process.stdout.write('\n')
  }
}

/** @param {number} epochMs */
export function secondsSince(epochMs) {
  return `${((Date.now() - epochMs) / 1000).toFixed(1)} s`
}

/**
 * On a terminal, each step has one line that is updated; in a log, a line is added every five seconds and at the end.
 * @param {string} mark
 * @param {string} title
 * @param {string} state
 */
function show(mark, title, state) {
  const line = `  ${mark} ${title.padEnd(28)} ${state}`
  process.stdout.write(isTerminal ? `\r\u001B[K${line}` : `${line}\n`)
}
