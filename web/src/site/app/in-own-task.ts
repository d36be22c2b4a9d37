/** Runs what takes a phone some milliseconds by itself: between two tasks the browser lays out the page and answers. */
export function inOwnTask(run: () => void): void {
  setTimeout(run)
}
