import styles from './button.module.css'

type Look = {
  /** `red` is the primary action of its block, and `outline` is a secondary action. */
  look: 'red' | 'outline'
  small?: boolean
  with?: string | undefined
}

export function buttonClass({ look, small = false, with: own }: Look): string {
  return [styles.button, styles[look], small && styles.small, own].filter(Boolean).join(' ')
}
