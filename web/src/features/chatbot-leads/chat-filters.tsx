import { maxSearch } from '@cardroom/contracts/chat-data'
import { useId, useRef, useState } from 'react'
import { officeButton } from '../../shared/office/office-button.ts'
import { messageOf } from '../../shared/problem-of.ts'
import styles from './chat-filters.module.css'
import type { ChatFilter } from './chatbot-api.ts'

type Props = {
  filter: ChatFilter
  isFetching: boolean
  /** Why what is shown is not fresh. */
  error: Error | null
  onSearch: (text: string) => void
  onHideEmpty: (isHidden: boolean) => void
  onReset: () => void
}

/** The service searches every message, so a pause in typing is waited for. */
const pauseMs = 300

/** What narrows down the whole tab, and the way back to all of it. */
export function ChatFilters({ filter, isFetching, error, ...on }: Props) {
  const id = useId()
  // While somebody types, the field is ahead of the address.
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef(0)

  function searchFor(text: string): void {
    window.clearTimeout(timer.current)
    setTyped(null)
    on.onSearch(text.trim())
  }

  function type(text: string): void {
    setTyped(text)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => on.onSearch(text.trim()), pauseMs)
  }

  return (
    <search className={styles.filters}>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          searchFor(typed ?? filter.search)
        }}
      >
        <label className="spoken" htmlFor={id}>
          Search names, emails and messages
        </label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearch}
          placeholder="Search names, emails and messages"
          value={typed ?? filter.search}
          onChange={({ target }) => type(target.value)}
          onBlur={() => typed !== null && searchFor(typed)}
        />
      </form>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={filter.isEmptyHidden}
          onChange={({ target }) => on.onHideEmpty(target.checked)}
        />
        Hide empty conversations
      </label>
      {error !== null && (
        <p className={styles.failure} role="alert">
          Not refreshed: {messageOf(error, 'the service did not answer')}
        </p>
      )}
      <button
        type="button"
        className={officeButton(styles.reset)}
        aria-disabled={isFetching}
        onClick={() => {
          window.clearTimeout(timer.current)
          setTyped(null)
          on.onReset()
        }}
      >
        {isFetching ? 'Fetching...' : 'Reset View'}
      </button>
    </search>
  )
}
