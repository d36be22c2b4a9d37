import type { ThemedColor } from '@cardroom/brand/source-colors'
import type { CSSProperties } from 'react'
import styles from './chip.module.css'

type Props = { color: ThemedColor; children: string }

/** A poker chip in a colour with a label. */
export function Chip({ color, children }: Props) {
  return (
    <span className="inline bold nowrap" style={chipColor(color)}>
      <ChipDisc />
      <span className="cut">{children}</span>
    </span>
  )
}

/** The chip without a label, in the colour of its parent. */
export function ChipDisc() {
  return <span className={styles.disc} aria-hidden="true" />
}

/** Passes both colours to the CSS, which picks that of the theme. */
export function chipColor({ light, dark }: ThemedColor): CSSProperties {
  return { '--chip-light': light, '--chip-dark': dark } as CSSProperties
}
