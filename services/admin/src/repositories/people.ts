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
 */
export function people(db: Database, key: string) {
  const held = persons(db, key)
  return {
    data: (person: Person, audit: PersonAudit): Promise<PersonData> => held.data(person, audit),

    /** The rows that were deleted or lost the person; null where the address has an account of the back office. */
    async erase(person: Person, audit: PersonAudit): Promise<ErasedRows | null> {
      try {
        return await held.erase(person, audit)
      } catch (error) {
        if (error instanceof AccountNotErased) return null
        throw error
      }
    },
  }
}
