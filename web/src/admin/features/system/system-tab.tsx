import { type SystemReport, SystemResponse } from '@cardroom/contracts/system'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { FreshnessNote } from '../../shared/freshness.tsx'
import { listQuery } from '../../shared/list-query.ts'
import { ListTab } from '../../shared/list-tab.tsx'
import { Panel } from '../../shared/panel.tsx'
import { type SystemLine, summaryOf, systemLines } from './system-lines.ts'
import styles from './system.module.css'

const marks = {
  well: { label: 'Well', color: chipColors.green },
  look: { label: 'Look', color: chipColors.amber },
  fault: { label: 'Fault', color: chipColors.red },
} as const

const pollMs = 30_000

/** How the system is, in words; for owners. */
export function SystemTab() {
  const query = useQuery({
    ...listQuery('/api/admin/system', SystemResponse),
    refetchInterval: pollMs,
    refetchOnMount: 'always',
  })
  return (
    <ListTab query={query} loading="Asking every service" failure="Failed to ask how the system is">
      {({ data }) => {
        const lines = systemLines(data)
        const summary = summaryOf(lines)
        return (
          <>
            <Panel title={summary.words} action={<FreshnessNote query={query} />}>
              <dl className={styles.lines}>
                {lines.map((line) => (
                  <Line key={line.title} {...line} />
                ))}
              </dl>
            </Panel>
            <Failures data={data} />
          </>
        )
      }}
    </ListTab>
  )
}

function Line({ title, state, words }: SystemLine) {
  const { label, color } = marks[state]
  return (
    <div>
      <dt>{title}</dt>
      <dd className={styles.mark}>
        <Chip color={color}>{label}</Chip>
      </dd>
      <dd>{words}</dd>
    </div>
  )
}

/** What is behind a word of the lines, where there is something to look at. */
function Failures({ data: { backups, mail, deadLetters } }: { data: SystemReport }) {
  return (
    <>
      {backups.faults.length > 0 && (
        <List title="Damaged backups">
          {backups.faults.map(({ name, fault }) => (
            <li key={name}>
              <strong>{name}</strong> {fault}.
            </li>
          ))}
        </List>
      )}
      {mail.failures.length > 0 && (
        <List title="Mails that could not be sent">
          {mail.failures.map(({ kind, reason, at }) => (
            <li key={`${at} ${kind}`}>
              <DateTime at={at} /> <strong>{kind}</strong> {reason}
            </li>
          ))}
        </List>
      )}
      {deadLetters.newest.length > 0 && (
        <List
          title="Records that could not be stored"
          note={`The newest ${deadLetters.newest.length} of ${deadLetters.count}`}
        >
          {deadLetters.newest.map(({ id, kind, reason, at, payload }) => (
            <li key={`${id} ${kind}`}>
              <DateTime at={at} /> <strong>{kind}</strong> {reason}
              <details>
                <summary>Look</summary>
                <pre className={styles.payload}>{payload}</pre>
              </details>
            </li>
          ))}
        </List>
      )}
    </>
  )
}

function List({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Panel title={title} {...(note !== undefined && { note })}>
      <ul className={styles.failures}>{children}</ul>
    </Panel>
  )
}
