import { Icon } from './icon.tsx'
import { sourceKind } from './source-kind.ts'
import styles from './source-name.module.css'

type Props = { source: string; medium?: string }

/** A source with the icon of its kind. */
export function SourceName({ source, medium = '' }: Props) {
  return (
    <span className={styles.source} title={source}>
      <Icon name={sourceKind(source, medium)} />
      <span>{source}</span>
    </span>
  )
}
