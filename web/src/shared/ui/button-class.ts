import styles from './button.module.css'

type Look = {
  /** `red` is the one action of its block, `outline` everything else. */
  look: 'red' | 'outline'
  small?: boolean
  /** Further classes of the caller's own. */
  with?: string | undefined
}

/** Class of a button, for whatever element does what it says. */
export function buttonClass({ look, small = false, with: own }: Look): string {
  return [styles.button, styles[look], small && styles.small, own].filter(Boolean).join(' ')
}
