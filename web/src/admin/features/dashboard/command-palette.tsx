import { FindResponse, type FoundRow } from '@cardroom/contracts/find'
import type { Lead } from '@cardroom/leads/lead-kind'
import { allKinds } from '@cardroom/leads/lead-kinds'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { request } from '../../../shared/request.ts'
import { Dialog } from '../../shared/dialog.tsx'
import field from '../../shared/field.module.css'
import { addressOf } from '../../shared/lead.ts'
import { personAddress } from '../../shared/person-link.tsx'
import styles from './command-palette.module.css'

export type Command = { id: string; label: string; detail: string; run: () => void }

type Props = {
  tabs: readonly { slug: string; label: string }[]
  actions: readonly Command[]
  /** Whether the administrator may see personal data. */
  maySeePeople: boolean
  onClosed: () => void
}

const typingMs = 200
const minSearch = 2
/** Matches a complete email address. The service finds people by parts of an address. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** The command palette, which finds tabs, people, leads and actions by keyboard. */
export function CommandPalette({ tabs, actions, maySeePeople, onClosed }: Props) {
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const search = useSettled(typed.trim())
  const isAsked = maySeePeople && search.length >= minSearch
  const query = useQuery({
    queryKey: ['/api/admin/find', search] as const,
    queryFn: ({ signal }) =>
      request(`/api/admin/find?${new URLSearchParams({ search })}`, {
        method: 'GET',
        reply: FindResponse,
        signal,
      }),
    enabled: isAsked,
    staleTime: 0,
  })
  const fixed: Command[] = [
    ...tabs.map(({ slug, label }) => ({
      id: `tab-${slug}`,
      label,
      detail: 'Tab',
      run: () => navigate(`/admin/dashboard/${slug}`),
    })),
    ...actions,
  ]
  const people = (isAsked ? (query.data?.data ?? []) : []).map((row) => {
    const kind = kinds[row.kind]
    return {
      id: `${row.kind}-${row.id}`,
      label: row.name,
      detail: `${kind.brief ?? kind.label} · ${row.detail}`,
      run: () => navigate(addressOf(kind, row.id, row)),
    }
  })
  const email = typed.trim()
  const person: Command = {
    id: 'person',
    label: `Everything about ${email}`,
    detail: 'One person',
    run: () => navigate(personAddress({ email })),
  }
  const words = typed.toLowerCase().split(/\s+/)
  const commands = [
    ...(maySeePeople && emailPattern.test(email) ? [person] : []),
    ...fixed.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word))),
    ...people,
  ]
  const at = Math.min(chosen, Math.max(0, commands.length - 1))
  const current = commands[at]
  const isSearching = isAsked && (query.isFetching || search !== typed.trim())

  return (
    <Dialog title="Go to" onClosed={onClosed} width="wide">
      {(close) => {
        const run = ({ run: act }: Command) => {
          close()
          act()
        }
        return (
          <>
            <input
              className={field.search}
              type="text"
              role="combobox"
              aria-label="A tab, a person, an e-mail or an action"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={current && `${id}-${current.id}`}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              maxLength={120}
              placeholder="A tab, a person, an e-mail or an action"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setChosen(0)
              }}
              onKeyDown={(event) => {
                const next = stepped(event.key, at, commands.length)
                if (event.key === 'Enter' && !event.nativeEvent.isComposing && current) run(current)
                else if (next !== null) setChosen(next)
                else return
                event.preventDefault()
              }}
            />
            {/* A datalist or a select cannot show the kind of each row. */}
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
            <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="Results">
              {commands.map((command, index) => (
                // The field handles the keyboard. The click handler is for pointers.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={command.id}
                  ref={index === at ? showOption : null}
                  id={`${id}-${command.id}`}
                  className={`row between break ${styles.option}`}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                  role="option"
                  aria-selected={index === at}
                  onClick={() => run(command)}
                >
                  <span>{command.label}</span>
                  <span className="muted">{command.detail}</span>
                </div>
              ))}
            </div>
            <output className="muted">
              {noteOf({ isSearching, hasFailed: isAsked && query.error !== null, commands })}
            </output>
          </>
        )
      }}
    </Dialog>
  )
}

const kinds = Object.fromEntries(allKinds.map((kind) => [kind.kind, kind])) as Readonly<
  Record<FoundRow['kind'], Lead>
>

/** The option that a key selects, or null for other keys. */
function stepped(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - 1) % count
  return null
}

function showOption(option: HTMLDivElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

type State = { isSearching: boolean; hasFailed: boolean; commands: readonly Command[] }

function noteOf({ isSearching, hasFailed, commands }: State): string {
  if (isSearching) return 'Searching...'
  if (hasFailed) return 'People could not be searched. Tabs and actions can be used.'
  if (commands.length === 0) return 'No matches'
  return commands.length === 1 ? '1 result' : `${commands.length} results`
}

/** Returns the text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), typingMs)
    return () => window.clearTimeout(timer)
  }, [text])
  return settled
}
