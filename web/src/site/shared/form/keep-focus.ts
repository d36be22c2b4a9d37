import type { MouseEvent } from 'react'

/**
 * For `onMouseDown` of a form's buttons: a press leaves the focus in the field. Otherwise the field shows
 * its error as it is left, the button moves, and the browser loses the click.
 */
export function keepFocus(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault()
}
