import { maxSearch, type ChatTotals, type Inbox } from '@cardroom/contracts/chat-data'
import { startTransition, useId, useOptimistic, useRef, useState } from 'react'
import field from '../../shared/field.module.css'
import { AdminButton } from '../../shared/admin-button.tsx'
import { SavedFilters } from '../../shared/saved-filters.tsx'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import styles from './chat.module.css'
import type { ChatFilter } from './chat-api.ts'
import { formatCount } from '../../../shared/format.ts'
import { LinkChoice } from '../../shared/link-choice.tsx'

type Props = {
  filter: ChatFilter
  isFetching: boolean
  /** The error of the last refetch. */
  error: Error | null
  onSearch: (text: string) => void
  onHideEmpty: (isHidden: boolean) => void
  onShowSpam: (isShown: boolean) => void
  onReset: () => void
}

/** Debounces the request, because the service searches all messages. */
const pauseMs = 300

/** The filters of the tab, and a reset button. */
export function ChatFilters({ filter, isFetching, error, ...on }: Props) {
  const id = useId()
  // Rendering a thousand conversations takes a while, so the controls keep their own state and respond immediately.
  const [shown, show] = useOptimistic(filter, (now, choice: Partial<ChatFilter>) => ({
    ...now,
    ...choice,
  }))
  // During typing, the field is ahead of the URL.
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef(0)

  function choose(choice: Partial<ChatFilter>, apply: () => void): void {
    startTransition(() => {
      show(choice)
      apply()
    })
  }

  function searchFor(text: string): void {
    window.clearTimeout(timer.current)
    setTyped(null)
    choose({ search: text.trim() }, () => on.onSearch(text.trim()))
  }

  function type(text: string): void {
    setTyped(text)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => on.onSearch(text.trim()), pauseMs)
  }

  return (
    <search className="row loose">
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          searchFor(typed ?? shown.search)
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          Search names, emails and messages
        </label>
        <input
          id={id}
          className={field.search}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearch}
          placeholder="Search names, emails and messages"
          value={typed ?? shown.search}
          onChange={({ target }) => type(target.value)}
          onBlur={() => typed !== null && searchFor(typed)}
        />
      </form>
      <label className="check">
        <input
          type="checkbox"
          checked={shown.isEmptyHidden}
          onChange={({ target: { checked } }) =>
            choose({ isEmptyHidden: checked }, () => on.onHideEmpty(checked))
          }
        />
        Hide empty conversations
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={shown.isSpam}
          onChange={({ target: { checked } }) =>
            choose({ isSpam: checked }, () => on.onShowSpam(checked))
          }
        />
        Spam only
      </label>
      {error !== null && (
        <p className="problem small" role="alert">
          Not refreshed: {readErrorMessage(error, 'the service did not answer')}
        </p>
      )}
      <SavedFilters />
      <AdminButton
        className="push"
        aria-disabled={isFetching}
        onClick={() => {
          window.clearTimeout(timer.current)
          setTyped(null)
          choose({ search: '', isEmptyHidden: false, inbox: null, isSpam: false }, on.onReset)
        }}
      >
        {isFetching ? 'Fetching...' : 'Reset View'}
      </AdminButton>
    </search>
  )
}

type InboxProps = {
  inbox: Inbox | null
  totals: ChatTotals
  toInbox: (inbox: Inbox | null) => string
}

/** Selects the conversations in the list. */
export function InboxChoice({ inbox, totals, toInbox }: InboxProps) {
  const choices = [
    { name: 'waiting', label: 'Waiting', count: totals.waitingForPerson },
    { name: 'unread', label: 'Unread', count: totals.unreadConversations },
    { name: 'mine', label: 'Mine', count: totals.mine },
    { name: null, label: 'All', count: totals.conversations },
  ] as const
  return (
    <LinkChoice
      label="Inbox"
      look="barePills"
      choices={choices.map(({ name, label, count }) => ({
        to: toInbox(name),
        label: `${label} ${formatCount(count)}`,
        isCurrent: name === inbox,
      }))}
    />
  )
}
