import type { Database } from '@cardroom/database/client'
import {
  AccountNotErased,
  type ErasedRows,
  type Person,
  type PersonAudit,
  type PersonData,
  persons,
} from '@cardroom/database/persons'

export type People = ReturnType<typeof people>

/**
 * One person of the database: what is held, and its erasure.
 * @param key the key of the hashes that stay
 * @param onErased called after each erasure
 */
export function people(db: Database, key: string, onErased: () => void) {
  const held = persons(db, key)
  return {
    data: (person: Person, audit: PersonAudit): Promise<PersonData> => held.data(person, audit),

    page: (person: Person): Promise<PersonData> => held.page(person),

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
