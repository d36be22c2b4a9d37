const everyMs = process.stdout.isTTY ? 1000 : 10_000

/**
 * Runs one part of a longer work and shows that it runs, that it still runs, and how long it took.
 * @param {string} title
 * @param {() => Promise<unknown>} action
 * @returns {Promise<void>}
 */
export async function step(title, action) {
  const startedAt = Date.now()
  show('·', title, '…')
  const timer = setInterval(() => show('·', title, `… ${secondsSince(startedAt)}`), everyMs)
  try {
    await action()
    clearInterval(timer)
    show('✓', title, secondsSince(startedAt))
  } catch (error) {
    clearInterval(timer)
    show('✗', title, secondsSince(startedAt))
    throw error
  } finally {
    if (process.stdout.isTTY) process.stdout.write('\n')
  }
}

/** @param {number} epochMs */
export function secondsSince(epochMs) {
  return `${((Date.now() - epochMs) / 1000).toFixed(1)} s`
}

/**
 * A terminal keeps one line for each step; a log gets a line for each change.
 * @param {string} mark
 * @param {string} title
 * @param {string} state
 */
function show(mark, title, state) {
  const line = `  ${mark} ${title.padEnd(28)} ${state}`
  process.stdout.write(process.stdout.isTTY ? `\r\u001B[K${line}` : `${line}\n`)
}
