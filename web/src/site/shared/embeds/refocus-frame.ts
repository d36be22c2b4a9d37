import type { SyntheticEvent } from 'react'

/**
 * Focuses a frame again once its page has loaded: the first focus went to the empty page before it, so the
 * next Tab would skip the loaded one.
 */
export function refocusFrame({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  if (document.activeElement !== currentTarget) return
  currentTarget.blur()
  currentTarget.focus()
}
