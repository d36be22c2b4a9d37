import styles from './chip-edge.module.css'

/** A divider that looks like the edge of a chip. */
export function ChipEdge() {
  return <div className={styles.edge} aria-hidden="true" />
}
