import type { Database } from '@cardroom/database/client'
import {
  AccountNotErased,
  type ErasedRows,
  type Person,
  type PersonAudit,
  persons,
} from '@cardroom/database/persons'

export type People = ReturnType<typeof people>

/**
 * Reads and erases the data held about one person.
 * @param key the key of the hashes that stay
 * @param onErased called after each erasure
 */
export function people(db: Database, key: string, onErased: () => void) {
  const held = persons(db, key)
  return {
    ...held,

    /** The rows that were deleted or lost the person; null where the address has an account of the back office. */
    async erase(person: Person, audit: PersonAudit): Promise<ErasedRows | null> {
      try {
        const rows = await held.erase(person, audit)
        onErased()
        return rows
      } catch (error) {
        if (error instanceof AccountNotErased) return null
        throw error
      }
    },
  }
}
