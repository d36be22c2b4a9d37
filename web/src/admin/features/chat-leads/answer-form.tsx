import { limits } from '@cardroom/contracts/chat'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { AdminButton } from '../../shared/admin-button.tsx'
import { useDraft } from '../../shared/draft.ts'
import field from '../../shared/field.module.css'
import { SelectBox } from '../../shared/select-box.tsx'
import { cannedAnswersQuery } from './chat-api.ts'
import { tellTyping } from './use-handling.ts'

type Props = {
  id: number
  /** The visitor's name. */
  name: string
  isSending: boolean
  onSend: (message: { messageId: string; content: string }, sent: () => void) => void
}

const typingEveryMs = 3000

/** The answer field. Enter sends, Shift+Enter starts a new line, and unsent text is kept. */
export function AnswerForm({ id, name, isSending, onSend }: Props) {
  const fieldId = useId()
  const [draft, setDraft] = useDraft(`chat ${id} answer`)
  const input = useRef<HTMLTextAreaElement>(null)
  const answers = useQuery(cannedAnswersQuery).data?.data ?? []
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  // If the administrator sends the same text again after a failure, it keeps its message id.
  const attempt = useRef<{ messageId: string; content: string }>(null)

  function write(text: string): void {
    setDraft(text === '' ? null : text)
    const now = performance.now()
    if (text === '' || now - toldAt.current < typingEveryMs) return
    toldAt.current = now
    tellTyping(id)
  }

  /** Appends a canned answer to the existing text. */
  function insert(answerId: string): void {
    const answer = answers.find((one) => one.id === answerId)
    if (answer === undefined) return
    write([draft ?? '', answer.content].filter((part) => part !== '').join('\n'))
    input.current?.focus()
  }

  function send(): void {
    const content = (draft ?? '').trim()
    if (content === '' || isSending) return
    if (attempt.current?.content !== content) {
      attempt.current = { messageId: crypto.randomUUID(), content }
    }
    onSend(attempt.current, () => {
      attempt.current = null
      setDraft(null)
    })
  }

  return (
    <form
      className={field.field}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={fieldId}>Answer to {name}</label>
      <textarea
        ref={input}
        id={fieldId}
        className={field.input}
        rows={3}
        maxLength={limits.message}
        value={draft ?? ''}
        readOnly={isSending}
        aria-describedby={`${fieldId}-hint`}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          // During IME composition, Enter selects a word.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      <div className="row between">
        <p id={`${fieldId}-hint`} className={field.hint}>
          {name} reads it at once. Enter sends, Shift and Enter start a new line.
        </p>
        {answers.length > 0 && (
          <SelectBox
            label="Insert a canned answer"
            value=""
            options={{
              '': 'Canned answer',
              ...Object.fromEntries(answers.map((answer) => [answer.id, answer.title])),
            }}
            onChange={insert}
          />
        )}
        <AdminButton type="submit" aria-disabled={isSending}>
          {isSending ? 'Sending...' : 'Send'}
        </AdminButton>
      </div>
    </form>
  )
}
