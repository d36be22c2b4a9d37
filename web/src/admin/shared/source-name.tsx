import { Icon } from './icon.tsx'
import { sourceKind } from './source-kind.ts'

type Props = { source: string; medium?: string }

/** A source with the icon of its kind. */
export function SourceName({ source, medium = '' }: Props) {
  return (
    <span className="inline" title={source}>
      <Icon name={sourceKind(source, medium)} />
      <span className="cut">{source}</span>
    </span>
  )
}
