import { useSyncExternalStore } from 'react'
import { localStore, readStored, writeStored } from '../../shared/stored.ts'

const key = 'officeSingleKeys'
const listeners = new Set<() => void>()

/** Whether single-key shortcuts are active in this browser. WCAG 2.1.4 requires a way to turn them off. */
export function useSingleKeys(): { isOn: boolean; set: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => readStored(localStore, key) !== 'off',
  )
  return {
    isOn,
    set: (next) => {
      writeStored(localStore, key, next ? null : 'off')
      for (const listener of listeners) listener()
    },
  }
}

const typed =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, [contenteditable]'

/** Whether a key is pressed without modifiers, and neither for typing nor for selecting an option. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, repeat } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || repeat) return false
  if (target instanceof HTMLSelectElement) return !isForSelect(target, event.key)
  return !(target instanceof Element && target.closest(typed) !== null)
}

/**
 * Whether a select handles the key, either to find an option by its first letter or because a choice is still unsaved.
 */
function isForSelect({ options, dataset }: HTMLSelectElement, letter: string): boolean {
  const starts = ({ label }: HTMLOptionElement) =>
    label.toLowerCase().startsWith(letter.toLowerCase())
  return dataset['unsaved'] !== undefined || [...options].some(starts)
}
