/** The assistant answers again after this long without a message from the person who has a conversation. */
export const quietMinutes = 15

/** A visitor who has not seen a person's message for this long is mailed. */
export const goneMinutes = 2

/** Who has a conversation; null: the assistant. */
export type Holder = { personId: string | null; personName: string | null }

/** An administrator, under the first name that the visitor is shown. */
export type Person = { id: string; name: string }
