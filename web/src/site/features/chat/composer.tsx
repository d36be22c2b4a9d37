import { chat } from '@cardroom/brand/chat-copy'
import { limits } from '@cardroom/contracts/chat'
import { type RefObject, useId } from 'react'
import { storable } from '../../shared/tracking/storable.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import fields from '../../shared/form/field.module.css'
import styles from './composer.module.css'

type Props = {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  isPending: boolean
  onWrite: (text: string) => void
  onSend: (text: string) => void
}

/** With so few characters left, the field shows how many. */
const fewLetters = 200

/** The message field: Enter sends, Shift+Enter starts a new line. */
export function Composer({ ref, text, isPending, onWrite, onSend }: Props) {
  const id = useId()
  const left = limits.message - text.length
  const isNearlyFull = left <= fewLetters
  const send = () => onSend(storable(text, limits.message))

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {chat.message}
      </label>
      <textarea
        ref={ref}
        id={id}
        className={`${fields.control} ${styles.field}`}
        rows={1}
        maxLength={limits.message}
        placeholder={chat.placeholder}
        enterKeyHint="send"
        aria-describedby={isNearlyFull ? `${id}-left` : undefined}
        disabled={isPending}
        value={text}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={(event) => {
          // During IME composition Enter selects a word.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      <button
        type="submit"
        className={buttonClass({ look: 'red', small: true, with: styles.send })}
        disabled={isPending || text.trim() === ''}
      >
        {chat.send}
      </button>
      {isNearlyFull && (
        <p id={`${id}-left`} className={styles.left}>
          {chat.lettersLeft(left)}
        </p>
      )}
    </form>
  )
}
