import styles from './chip-edge.module.css'

/** The edge of a chip as a rule across the page. */
export function ChipEdge() {
  return <div className={styles.edge} aria-hidden="true" />
}
