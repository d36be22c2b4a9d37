/** The parts of a key press that decide whether it acts at the table. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'
> & {
  /** The focus is in a text field. */
  isTyping: boolean
  isDialogOpen: boolean
}

/** The action of a key: F folds, P bets the pot. */
export function actionForKey(press: KeyPress): 'fold' | 'pot' | null {
  const { key, repeat, ctrlKey, metaKey, altKey, defaultPrevented, isTyping, isDialogOpen } = press
  if (repeat || ctrlKey || metaKey || altKey || defaultPrevented) return null
  if (isTyping || isDialogOpen) return null
  switch (key.toLowerCase()) {
    case 'f':
      return 'fold'
    case 'p':
      return 'pot'
    default:
      return null
  }
}

/** Reads a key press for `actionForKey`. */
export function readKeyPress(event: KeyboardEvent): KeyPress {
  const { key, repeat, ctrlKey, metaKey, altKey, defaultPrevented, target } = event
  const element = target instanceof HTMLElement ? target : null
  const isTyping =
    element !== null &&
    (element.isContentEditable || element.matches('input, textarea, select, [role="textbox"]'))
  const isDialogOpen = document.querySelector('dialog[open], [role="dialog"]') !== null
  return { key, repeat, ctrlKey, metaKey, altKey, defaultPrevented, isTyping, isDialogOpen }
}
