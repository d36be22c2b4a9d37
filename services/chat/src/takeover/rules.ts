/** After this long without a message of the person who has a conversation, the assistant answers again. */
export const quietMinutes = 15

/** This long after a person's message, a visitor who has not seen it is mailed. */
export const goneMinutes = 2

/** Who has a conversation; null: the assistant. */
export type Holder = { personId: string | null; personName: string | null }

/** An administrator, under the first name that the visitor is shown. */
export type Person = { id: string; name: string }

/** Whether an administrator may take over, release or write. */
export type Decision =
  | { outcome: 'done' }
  /** Nothing changes. */
  | { outcome: 'unchanged' }
  /** Someone else has the conversation, or nobody. */
  | { outcome: 'refused'; message: string }

const done: Decision = { outcome: 'done' }
const unchanged: Decision = { outcome: 'unchanged' }

/**
 * Whether an administrator gets a conversation. Of two at the same time the first one gets it; the other may take it
 * away only after seeing that.
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

/** Whether an administrator may release a conversation: only one that they have. */
export function decideRelease(holder: Holder, person: Person): Decision {
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
