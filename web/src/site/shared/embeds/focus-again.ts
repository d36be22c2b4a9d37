import type { SyntheticEvent } from 'react'

/**
 * Gives a frame that has the focus its focus once more, now that its page is there: what it was given
 * before went to the empty page that stood there first, and the next Tab would pass the new one by.
 */
export function focusAgain({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  if (document.activeElement !== currentTarget) return
  currentTarget.blur()
  currentTarget.focus()
}
