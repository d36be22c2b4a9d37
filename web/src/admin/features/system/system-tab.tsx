import { Done } from '@cardroom/contracts/response'
import { type SystemReport, SystemResponse } from '@cardroom/contracts/system'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../../../shared/query-client.ts'
import { request } from '../../../shared/request.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { FreshnessNote } from '../../shared/freshness.tsx'
import { listQuery, ListTab } from '../../shared/list-tab.tsx'
import { Panel } from '../../shared/panel.tsx'
import { reportFailure } from '../../shared/report-failure.ts'
import { summaryOf, type SystemLine, systemLines } from './system-lines.ts'
import styles from './system.module.css'

const marks = {
  well: { label: 'Well', color: chipColors.green },
  look: { label: 'Look', color: chipColors.amber },
  fault: { label: 'Fault', color: chipColors.red },
} as const

const path = '/api/admin/system'
const pollMs = 30_000

/** The state of the system as sentences. Only owners see this tab. */
export function SystemTab() {
  const query = useQuery({
    ...listQuery(path, SystemResponse),
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
              <dl className={`lines ${styles.lines}`}>
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
      <dt className="bold">{title}</dt>
      <dd>
        <Chip color={color}>{label}</Chip>
      </dd>
      <dd className="prose break">{words}</dd>
    </div>
  )
}

/** The failures that the lines summarize. */
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
          {deadLetters.newest.map(({ id, kind, reason, at, payload, isAsked }) => (
            <li key={`${id} ${kind}`}>
              <DateTime at={at} /> <strong>{kind}</strong> {reason}
              <RetryButton id={id} kind={kind} isAsked={isAsked} />
              <details>
                <summary>Look</summary>
                <pre className="written">{payload}</pre>
              </details>
            </li>
          ))}
        </List>
      )}
    </>
  )
}

/** Retries a record, which succeeds after the cause is fixed. */
function RetryButton({ id, kind, isAsked }: { id: string; kind: string; isAsked: boolean }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(`${path}/dead-letters/${id}/retry`, { method: 'POST', reply: Done }),
    onSuccess: ({ message }) => toast({ title: message, tone: 'success' }),
    onError: reportFailure('It could not be tried again'),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [path] }),
  })
  if (isAsked) return <p>It is tried again within a few seconds.</p>
  return (
    <p>
      <AdminButton
        isDisabled={isPending}
        aria-label={`Try again: ${kind}`}
        onClick={() => mutate()}
      >
        Try again
      </AdminButton>
    </p>
  )
}

function List({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Panel title={title} {...(note !== undefined && { note })}>
      <ul className="stack pad break">{children}</ul>
    </Panel>
  )
}
