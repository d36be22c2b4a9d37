import { IconButton } from '../../shared/icon-button.tsx'
import { SelectBox } from '../../shared/select-box.tsx'
import styles from './audit-filters.module.css'
import type { AuditFilter } from './audit-log-api.ts'
import { toWords } from '../../shared/audit-format.ts'

type Props = {
  filter: AuditFilter
  subjectTypes: readonly string[]
  actions: readonly string[]
  onChange: (change: AuditFilter) => void
}

/** The filters of the log: subject, action, and the value clicked in a line. */
export function AuditFilters({ filter, subjectTypes, actions, onChange }: Props) {
  const { subjectType = '', subjectId = '', actor = '', action = '' } = filter
  return (
    <>
      <SelectBox
        label="What was changed"
        value={subjectType}
        options={{ '': 'Everything', ...optionsOf(subjectTypes, subjectType) }}
        onChange={(chosen) => onChange({ subjectType: chosen, subjectId: '' })}
      />
      <SelectBox
        label="What was done"
        value={action}
        options={{ '': 'All actions', ...optionsOf(actions, action) }}
        onChange={(chosen) => onChange({ action: chosen })}
      />
      {actor !== '' && (
        <Pill label={`By ${actor}`} name="administrator" onClear={() => onChange({ actor: '' })} />
      )}
      {subjectId !== '' && (
        <Pill
          label={`Only ${toWords(subjectType)} ${subjectId}`}
          name="single thing"
          onClear={() => onChange({ subjectId: '' })}
        />
      )}
    </>
  )
}

function Pill({ label, name, onClear }: { label: string; name: string; onClear: () => void }) {
  return (
    <span className={styles.pill}>
      <span>{label}</span>
      <IconButton icon="cross" label={`Clear the ${name}`} onClick={onClear} />
    </span>
  )
}

/** The options with their labels; an unknown chosen value is kept. */
function optionsOf(names: readonly string[], chosen: string): Record<string, string> {
  const known = chosen === '' ? names : [...new Set([...names, chosen])]
  return Object.fromEntries(known.map((name) => [name, toWords(name)]))
}
