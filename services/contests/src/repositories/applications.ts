import type { ApplicationRequest } from '@cardroom/contracts/contests'
import type { Database } from '@cardroom/database/client'

/** An application with what the server knows of how it came. */
export type Application = Omit<ApplicationRequest, 'website' | 'elapsedMs'> & {
  isSuspect: boolean
  visitorId: string | null
  /** Cut to its network. */
  ipAddress: string
}

export type Applications = ReturnType<typeof applications>

/** Who asks to join the game. */
export function applications(db: Database) {
  return {
    /** Keeps an application; one whose id is known already is left as it is. */
    async submit(application: Application): Promise<void> {
      await db
        .insertInto('applications')
        .values({
          id: application.id,
          first_name: application.firstName,
          last_name: application.lastName,
          email: application.email,
          phone: application.phone,
          experience: application.experience,
          stakes: application.stakes,
          referral: application.referral ?? null,
          availability: application.availability,
          interests: application.interests ?? [],
          comments: application.comments || null,
          agree_to_terms: application.agreeToTerms,
          is_suspect: application.isSuspect,
          session_id: application.sessionId ?? null,
          visitor_id: application.visitorId,
          ip_address: application.ipAddress,
        })
        // Without naming the column, which would need the right to read it.
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
