import type {
  SponsorshipInquiry,
  SponsorshipStatus,
} from '@cardroom/contracts/sponsorship-inquiries'
import { listLength } from '@cardroom/contracts/admin-list'
import type { EpisodeCount, PackageType } from '@cardroom/contracts/sponsorships'
import type { Database } from '@cardroom/database/client'
import { addMail } from '@cardroom/database/outbox'
import type { Tables } from '@cardroom/database/tables/tables'
import { type Kysely, sql } from 'kysely'
import type { AuditContext } from '../domain/audit-context.ts'
import type { Fields } from '../domain/change.ts'
import { type AuditedAction, changeRow, withChangedRow } from './tracked-rows.ts'

export type NewSponsorship = {
  id: string
  companyName: string
  contactName: string
  email: string
  phone: string
  packageType: PackageType
  episodeCount: EpisodeCount
  interestedInPodcast: boolean
  message: string | null
  packagePrice: number
  value: number
  isSuspect: boolean
  /** Cut to its network. */
  ipAddress: string
  userAgent: string | null
  sessionId: string | null
}

export type SponsorshipTotals = {
  total: number
  totalValue: number
  pendingCount: number
}

export type Sponsorships = ReturnType<typeof sponsorships>

/** Inquiries of brands that would like to be in the series. */
export function sponsorships(db: Database) {
  const setFields = (id: string, fields: Fields, audited: AuditedAction) =>
    db.transaction().execute(async (transaction) =>
      withChangedRow(await changeRow(transaction, 'sponsorship', id, fields, audited), async () => {
        const row = await selectInquiries(transaction).where('id', '=', id).executeTakeFirst()
        return row && toInquiry(row)
      }),
    )

  return {
    /**
     * Stores an inquiry with its mail to the staff; one with a known id stays as it is.
     * @returns the notice's id, or null for a repeat
     */
    async submit(inquiry: NewSponsorship): Promise<number | null> {
      return await db.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('sponsorships')
          .values({
            id: inquiry.id,
            company_name: inquiry.companyName,
            contact_name: inquiry.contactName,
            email: inquiry.email,
            phone: inquiry.phone,
            package_type: inquiry.packageType,
            episode_count: inquiry.episodeCount,
            interested_in_podcast: inquiry.interestedInPodcast,
            message: inquiry.message,
            package_price: inquiry.packagePrice,
            potential_value: inquiry.value,
            is_suspect: inquiry.isSuspect,
            ip_address: inquiry.ipAddress,
            user_agent: inquiry.userAgent,
            session_id: inquiry.sessionId,
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) return null
        const { companyName, contactName, email, phone, packageType, episodeCount } = inquiry
        const { value, message, isSuspect } = inquiry
        return await addMail(transaction, {
          kind: 'sponsorship-notice',
          recipient: null,
          data: {
            companyName,
            contactName,
            email,
            phone,
            packageType,
            episodeCount,
            value,
            message,
            isSuspect,
          },
        })
      })
    },

    /** The newest inquiries. */
    async list(max: number = listLength, ids?: readonly string[]): Promise<SponsorshipInquiry[]> {
      const rows = await selectInquiries(db)
        .$if(ids !== undefined, (inquiries) => inquiries.where('id', 'in', ids ?? []))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(max)
        .execute()
      return rows.map(toInquiry)
    },

    /** Figures over all inquiries. */
    async totals(): Promise<SponsorshipTotals> {
      return await db
        .selectFrom('sponsorships')
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          fn.coalesce(fn.sum<number>('potential_value'), sql.lit(0)).as('totalValue'),
          fn.countAll<number>().filterWhere('status', '=', 'pending').as('pendingCount'),
        ])
        .executeTakeFirstOrThrow()
    },

    /** @returns the line of the audit log, null without a change; undefined for an unknown id */
    async setStatus(id: string, status: SponsorshipStatus, context: AuditContext) {
      return await setFields(id, { status }, { ...context, action: 'status-set' })
    },

    /** Sets many at once; unknown ids are left out. @returns the lines of those that changed */
    async setStatuses(ids: readonly string[], status: SponsorshipStatus, context: AuditContext) {
      return await db.transaction().execute(async (transaction) => {
        const lines: number[] = []
        // In one order, so that two of these never wait for each other.
        for (const id of new Set(ids.toSorted())) {
          const audited = { ...context, action: 'status-set' }
          const line = await changeRow(transaction, 'sponsorship', id, { status }, audited)
          if (typeof line === 'number') lines.push(line)
        }
        return lines
      })
    },

    async setNotes(id: string, notes: string, context: AuditContext) {
      return await setFields(id, { notesAdmin: notes || null }, { ...context, action: 'notes-set' })
    },
  }
}

function selectInquiries(db: Kysely<Tables>) {
  return db
    .selectFrom('sponsorships')
    .select([
      'id',
      'company_name as companyName',
      'contact_name as contactName',
      'email',
      'phone',
      'package_type as packageType',
      'episode_count as episodeCount',
      'interested_in_podcast as interestedInPodcast',
      'message',
      'package_price as packagePrice',
      'potential_value as value',
      'status',
      'is_suspect as isSuspect',
      'ip_address as ipAddress',
      'user_agent as userAgent',
      'session_id as sessionId',
      'created_at as createdAt',
      'updated_at as updatedAt',
      'notes_admin as notesAdmin',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectInquiries>['execute']>>[number]

function toInquiry(row: Row): SponsorshipInquiry {
  return {
    ...row,
    packageType: row.packageType as PackageType,
    episodeCount: row.episodeCount as EpisodeCount,
    status: row.status as SponsorshipStatus,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
