/** The parts of a key press that decide whether it acts at the table. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'
>

export type KeyAction = 'fold' | 'pot' | 'time'

const actions: Readonly<Record<string, KeyAction>> = { f: 'fold', p: 'pot', t: 'time' }

/**
 * The action of a key: F folds, P bets the pot, T takes time from the bank.
 * @param isOutside the focus is in a text field, or a dialog is open
 */
export function actionForKey(press: KeyPress, isOutside: boolean): KeyAction | null {
  const { key, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = press
  if (isOutside || repeat || ctrlKey || metaKey || altKey || defaultPrevented) return null
  return actions[key.toLowerCase()] ?? null
}

/** Whether a key press belongs to a text field or a dialog. */
export function isOutsideTable({ target }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  return isTyping || document.querySelector('dialog[open], [role="dialog"]') !== null
}
