import { useReportParams } from '../../shared/report-params.ts'
import field from '../../shared/field.module.css'
import styles from './source-filter.module.css'

type Props = {
  /** All sources, independent of the filter. */
  sources: readonly string[]
}

/** The source filter of the tab. */
export function SourceFilter({ sources }: Props) {
  const { address, choose } = useReportParams()
  const chosen = address.filter?.name === 'source' ? address.filter.value : ''
  const options = sources.includes(chosen) || chosen === '' ? sources : [chosen, ...sources]
  return (
    <div className={styles.filter}>
      <label>
        <span>Source</span>
        <select
          className={field.input}
          value={chosen}
          onChange={({ target }) =>
            choose({
              filter: target.value === '' ? null : { name: 'source', value: target.value },
            })
          }
        >
          <option value="">All sources</option>
          {options.map((source) => (
            <option key={source} value={source}>
              {source}
            </option>
          ))}
        </select>
      </label>
      {chosen !== '' && (
        <button type="button" onClick={() => choose({ filter: null })}>
          Clear source
        </button>
      )}
    </div>
  )
}
