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
 * Reads and erases the data stored about one person.
 * @param key the key of the hashes that remain
 * @param onErased called after each erasure
 */
export function people(db: Database, key: string, onErased: () => void) {
  const held = persons(db, key)
  return {
    ...held,

    /** The number of deleted and anonymized rows; null if the address belongs to a back-office account. */
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
