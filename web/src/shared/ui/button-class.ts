import styles from './button.module.css'

type Look = {
  /** `red` is the primary action of its block, `outline` a secondary one. */
  look: 'red' | 'outline'
  small?: boolean
  with?: string | undefined
}

export function buttonClass({ look, small = false, with: own }: Look): string {
  return [styles.button, styles[look], small && styles.small, own].filter(Boolean).join(' ')
}
