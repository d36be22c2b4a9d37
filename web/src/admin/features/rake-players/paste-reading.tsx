import type { PasteChoice, PasteLine, RakePasteReading } from '@cardroom/contracts/rake-paste'
import type { AdminRakePlayer } from '@cardroom/contracts/rake-race-admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../../shared/format.ts'
import { readErrorMessage, readProblem } from '../../../shared/read-problem.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import dialog from '../../shared/dialog.module.css'
import { formatAmount } from '../../shared/format.ts'
import { SelectBox } from '../../shared/select-box.tsx'
import { type TableColumn, TableGrid } from '../../shared/table.tsx'
import { Noted } from '../../shared/columns.tsx'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { choicesOf, type KeptChoices, keysOfLines } from './pasted-text.ts'
import styles from './paste-dialog.module.css'
import { playersPath, readPaste, savePaste } from './rake-players-api.ts'

type Props = {
  text: string
  players: readonly AdminRakePlayer[]
  kept: KeptChoices
  onKept: (kept: KeptChoices) => void
  onBusy: (isBusy: boolean) => void
  onBack: () => void
  onSaved: () => void
}

/** Previews a paste line by line, and requests decisions if necessary. */
export function PasteReading(props: Props) {
  const { text, players, kept, onKept, onBusy, onBack, onSaved } = props
  const [acceptedFor, setAcceptedFor] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const choices = choicesOf(text, kept)
  const query = useQuery({
    queryKey: [`${playersPath}/paste/read`, text, choices],
    queryFn: () => readPaste({ text, choices }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { mutate, isPending } = useUndoableChange({
    list: playersPath,
    send: savePaste,
    title: 'Amounts saved',
    failed: 'Failed to save the amounts',
  })
  useEffect(() => onBusy(isPending), [onBusy, isPending])
  const form = useRef<HTMLFormElement>(null)

  if (query.data === undefined) {
    return query.isPending ? (
      <LoadingState label="Reading the amounts" />
    ) : (
      <>
        <ErrorState
          title={readErrorMessage(query.error, 'The amounts could not be read')}
          query={query}
        />
        <AdminButton onClick={onBack}>Back to the text</AdminButton>
      </>
    )
  }
  const reading = query.data
  const { lines, older, missing, basis } = reading
  const keys = keysOfLines(text)
  const keyOf = ({ line }: PasteLine) => keys[line - 1] ?? ''
  // A line keeps its position after the decision.
  const isAsked = (line: PasteLine) => line.kind === 'open' || kept[keyOf(line)] !== undefined
  const asked = lines.filter(isAsked)
  const open = lines.filter(({ kind }) => kind === 'open')
  const changes = lines.filter(({ kind }) => kind === 'change' || kind === 'add')
  const others = lines.filter((line) => !isAsked(line) && line.kind !== 'change')
  const isAccepted = older.length === 0 || acceptedFor === basis

  function save(): void {
    if (isPending || query.isPlaceholderData) return
    const missed = open.length > 0 ? 'select' : isAccepted ? null : 'input'
    if (missed !== null || changes.length === 0) {
      setProblem(missingWords(open.length, changes.length))
      form.current?.querySelector<HTMLElement>(`[data-open] ${missed}`)?.focus()
      return
    }
    setProblem(null)
    mutate(
      { text, choices, basis, isOlderAccepted: older.length > 0 },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (readProblem(error)?.code !== 'conflict') return
          setProblem(`${readErrorMessage(error, '')}. Nothing was saved; this is how it is now.`)
          void query.refetch()
        },
      },
    )
  }

  return (
    <form
      ref={form}
      className="stack loose"
      aria-busy={query.isFetching}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Summary reading={reading} />
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {older.length > 0 && (
        <div className="stack warning" data-open={!isAccepted || undefined}>
          <strong>These look like the amounts of an older week.</strong>
          <ul>
            {older.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <label className="check">
            <input
              type="checkbox"
              checked={isAccepted}
              onChange={({ target }) => setAcceptedFor(target.checked ? basis : null)}
            />
            They are meant
          </label>
        </div>
      )}
      {asked.length > 0 && (
        <section className="stack" aria-label="To decide">
          <h3>To decide: {formatCount(open.length)}</h3>
          <ol className={`lines ${styles.lines}`}>
            {asked.map((line) => (
              <AskedLine
                key={line.line}
                line={line}
                players={players}
                chosen={kept[keyOf(line)]}
                onChoose={(to) => {
                  const { [keyOf(line)]: _former, ...rest } = kept
                  onKept(to === undefined ? rest : { ...rest, [keyOf(line)]: to })
                }}
              />
            ))}
          </ol>
        </section>
      )}
      {changes.length > 0 && <Changes lines={changes} />}
      {others.length > 0 && (
        <details className="stack">
          <summary>Nothing to save: {formatCount(others.length)}</summary>
          <ol className={`lines ${styles.lines}`}>
            {others.map((line) => (
              <li key={line.line}>
                <Written line={line} />
              </li>
            ))}
          </ol>
        </details>
      )}
      {missing.length > 0 && (
        <p>
          Not in the list, and left as they are:{' '}
          {missing
            .map(({ displayName, rakeAmount }) => `${displayName} (${formatAmount(rakeAmount)})`)
            .join(', ')}
          .
        </p>
      )}
      <div className="row end">
        <AdminButton className={dialog.cancel} isDisabled={isPending} onClick={onBack}>
          Back to the text
        </AdminButton>
        <Button look="red" small type="submit" aria-disabled={isPending}>
          {isPending ? 'Saving...' : `Save ${countOf(changes.length, 'player')}`}
        </Button>
      </div>
    </form>
  )
}

function missingWords(open: number, changes: number): string {
  if (open > 0) return `${countOf(open, 'line')} left to decide.`
  return changes === 0 ? 'There is nothing to save.' : 'Say first that these amounts are meant.'
}

function countOf(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`
}

function Summary({ reading: { lines } }: { reading: RakePasteReading }) {
  const words = useRef<HTMLParagraphElement>(null)
  // The preview replaces the text, so the focus moves to its summary.
  useEffect(() => words.current?.focus(), [])
  const count = (kind: PasteLine['kind']) => lines.filter((line) => line.kind === kind).length
  const parts = [
    [count('open'), 'to decide'],
    [count('change'), 'changed'],
    [count('add'), 'added'],
    [count('same'), 'unchanged'],
    [count('skip') + count('ignored'), 'left out'],
  ] as const
  const found = parts.filter(([many]) => many > 0).map(([many, what]) => `${many} ${what}`)
  return (
    <p ref={words} tabIndex={-1}>
      <strong>{countOf(lines.length, 'line')}</strong>
      {found.length > 0 && `: ${found.join(', ')}`}. Nothing is saved yet.
    </p>
  )
}

/** A line as typed, and its interpretation. */
function Written({ line: { line, text, reasons } }: { line: PasteLine }) {
  return (
    <>
      <p className={styles.written}>
        <span className="muted small">Line {line}</span> <code>{text.replaceAll('\t', '   ')}</code>
      </p>
      {reasons.length > 0 && <p>{reasons.join(' ')}</p>}
    </>
  )
}

// An object would list numeric keys first.
const optionOf = (id: number) => `player ${id}`

type AskedProps = {
  line: PasteLine
  players: readonly AdminRakePlayer[]
  chosen: PasteChoice['to'] | undefined
  onChoose: (to: PasteChoice['to'] | undefined) => void
}

function AskedLine({ line, players, chosen, onChoose }: AskedProps) {
  const meant = new Set(line.suggestions.map(({ id }) => id))
  const options: Record<string, string> = { '': 'Please decide' }
  if (line.amount !== null && (line.player === null || typeof chosen === 'number')) {
    for (const player of [...line.suggestions, ...players.filter(({ id }) => !meant.has(id))]) {
      options[optionOf(player.id)] = `It is ${player.displayName} (${player.playerName})`
    }
  }
  if (line.canAdd || chosen === 'add') options['add'] = `Add ${line.name} as a new player`
  options['skip'] = 'Leave it out'
  const value = typeof chosen === 'number' ? optionOf(chosen) : (chosen ?? '')
  return (
    <li data-open={line.kind === 'open' || undefined}>
      <Written line={line} />
      <SelectBox
        label={`Decision about line ${line.line}`}
        value={value in options ? value : ''}
        options={options}
        onChange={(next) => {
          if (next === 'add' || next === 'skip') onChoose(next)
          else onChoose(next === '' ? undefined : Number(next.replace('player ', '')))
        }}
      />
    </li>
  )
}

const changeColumns: readonly TableColumn<PasteLine>[] = [
  {
    label: 'Player',
    cell: ({ name, player, reasons }) => (
      <Noted name={player?.displayName ?? name} notes={[reasons.join(' ')]} />
    ),
  },
  {
    label: 'Now',
    cell: ({ player }) => (player === null ? 'New' : formatAmount(player.rakeAmount)),
    isNumber: true,
  },
  {
    label: 'Then',
    cell: ({ amount }) => amount !== null && formatAmount(amount),
    isNumber: true,
  },
]

function Changes({ lines }: { lines: readonly PasteLine[] }) {
  return (
    <section className="stack" aria-label="To save">
      <h3>To save: {formatCount(lines.length)}</h3>
      <TableGrid
        label="To save"
        columns={changeColumns}
        rows={lines}
        keyOf={({ line }) => String(line)}
        isTable
      />
    </section>
  )
}
