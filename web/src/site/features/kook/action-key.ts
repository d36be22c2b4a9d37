/** Of a key press, what decides whether it is meant for the table. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'
> & {
  /** The element that has the focus is one that is written in. */
  isTyping: boolean
  isDialogOpen: boolean
}

/** What a key does at the table: F folds, P bets the pot, and nothing else does anything. */
export function actionOfKey(press: KeyPress): 'fold' | 'pot' | null {
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

/** A key press in the page, as `actionOfKey` judges it. */
export function keyPressOf(event: KeyboardEvent): KeyPress {
  const { key, repeat, ctrlKey, metaKey, altKey, defaultPrevented, target } = event
  const element = target instanceof HTMLElement ? target : null
  const isTyping =
    element !== null &&
    (element.isContentEditable || element.matches('input, textarea, select, [role="textbox"]'))
  const isDialogOpen = document.querySelector('dialog[open], [role="dialog"]') !== null
  return { key, repeat, ctrlKey, metaKey, altKey, defaultPrevented, isTyping, isDialogOpen }
}
