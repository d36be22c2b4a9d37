import type { ThemedColor } from '@cardroom/brand/source-colors'
import type { CSSProperties } from 'react'
import styles from './chip.module.css'

type Props = { color: ThemedColor; children: string }

/** A poker chip in a colour with its word beside it. */
export function Chip({ color, children }: Props) {
  return (
    <span className={styles.chip} style={chipColor(color)}>
      <ChipDisc />
      <span className={styles.word}>{children}</span>
    </span>
  )
}

/** The chip alone, in the colour of what it stands in; its word is somewhere beside it. */
export function ChipDisc() {
  return <span className={styles.disc} aria-hidden="true" />
}

/** Hands a colour to the style sheet, which picks the theme's half. */
export function chipColor({ light, dark }: ThemedColor): CSSProperties {
  return { '--chip-light': light, '--chip-dark': dark } as CSSProperties
}
