/** Shorter words have too many neighbours to guess at. */
const shortest = 4
/** From so many letters on, two slips may be in one word. */
const longWord = 8
const swap = 0.9

/** Whether a word that nobody knows may be one that was typed wrong. */
export function mayBeSlip(typed: string): boolean {
  return typed.length >= shortest && !/\d/.test(typed)
}

/**
 * How many slips of the keyboard make `known` of what was typed; null when it is another word. Two
 * neighbours swapped are the commonest slip and count a little less than one.
 */
export function slipsBetween(typed: string, known: string): number | null {
  if (!mayBeSlip(typed) || known.length < shortest) return null
  const allowed = typed.length >= longWord ? 2 : 1
  if (Math.abs(typed.length - known.length) > allowed) return null
  const slips = edits(typed, known)
  if (slips > allowed) return null
  // Another letter mostly makes another short word (stay, star, start); a swap or a gap inside does not.
  const isGap = known.length > typed.length && known.at(-1) === typed.at(-1)
  return typed.length > shortest || slips === swap || isGap ? slips : null
}

const at = (list: number[], index: number) => list[index] ?? Number.POSITIVE_INFINITY

/** Letters added, left out, replaced, or swapped with their neighbour. */
function edits(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      let least = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      )
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (row > 1 && column > 1 && isSwapped)
        least = Math.min(least, at(beforeLast, column - 2) + swap)
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? Number.POSITIVE_INFINITY
}
