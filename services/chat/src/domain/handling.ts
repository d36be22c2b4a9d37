/** After so long without a word of the person who has a conversation, the assistant answers in it again. */
export const quietMinutes = 15

/** So long after a person's words, a visitor who has not been there to read them is mailed. */
export const goneMinutes = 2

/** Who has a conversation; null: the assistant. */
export type Holder = { personId: string | null; personName: string | null }

/** An administrator, under the first name that the visitor is shown. */
export type Person = { id: string; name: string }

/** What taking over, handing back or writing comes to. */
export type Decision =
  | { outcome: 'done' }
  /** It is so already. */
  | { outcome: 'unchanged' }
  /** Someone else has the conversation, or nobody. */
  | { outcome: 'refused'; message: string }

const done: Decision = { outcome: 'done' }
const unchanged: Decision = { outcome: 'unchanged' }

/**
 * Whether an administrator gets a conversation. Of two at once the first one does; the other may take it from them once
 * that was shown.
 * @param shownId who had it on the administrator's screen
 */
export function decideTake(
  holder: Holder,
  person: Person,
  shownId: string | null | undefined,
): Decision {
  if (holder.personId === person.id) return unchanged
  if (holder.personId === null || holder.personId === shownId) return done
  return { outcome: 'refused', message: `${holder.personName} has taken this conversation over` }
}

/** Whether an administrator may give a conversation back to the assistant: only one that they have. */
export function decideHandBack(holder: Holder, person: Person): Decision {
  if (holder.personId === null) return unchanged
  if (holder.personId === person.id) return done
  return { outcome: 'refused', message: `${holder.personName} has this conversation` }
}

/** Whether an administrator may write to the visitor: only in a conversation that they have. */
export function decideWrite(holder: Holder, person: Person): Decision {
  if (holder.personId === person.id) return done
  return {
    outcome: 'refused',
    message:
      holder.personId === null
        ? 'The assistant has this conversation. Take it over to write.'
        : `${holder.personName} has this conversation. Take it over to write.`,
  }
}
