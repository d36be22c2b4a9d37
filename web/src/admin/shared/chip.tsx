import type { ThemedColor } from '@cardroom/brand/source-colors'
import type { CSSProperties } from 'react'
import styles from './chip.module.css'

type Props = { color: ThemedColor; children: string }

/** A poker chip in a color, with a label. */
export function Chip({ color, children }: Props) {
  return (
    <span className="inline bold nowrap" style={chipColor(color)}>
      <ChipDisc />
      <span className="cut">{children}</span>
    </span>
  )
}

/** The chip without a label, in its parent's color. */
export function ChipDisc() {
  return <span className={styles.disc} aria-hidden="true" />
}

/** Passes both colors to the CSS, which selects the color for the theme. */
export function chipColor({ light, dark }: ThemedColor): CSSProperties {
  return { '--chip-light': light, '--chip-dark': dark } as CSSProperties
}
