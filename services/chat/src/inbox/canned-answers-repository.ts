import type { LaterChange } from '@cardroom/contracts/admin-list'
import { type CannedAnswer, maxCannedAnswers } from '@cardroom/contracts/canned-answers'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { AppError } from '@cardroom/service-kit/app-error'
import { sql } from 'kysely'

type Text = Pick<CannedAnswer, 'title' | 'content'>

export type CannedAnswers = ReturnType<typeof cannedAnswers>

/** Prepared answers for chats. Each change is a line of the audit log. */
export function cannedAnswers(db: Database) {
  return {
    async list(): Promise<CannedAnswer[]> {
      return await db
        .selectFrom('canned_answers')
        .select(['id', 'title', 'content'])
        .orderBy(sql`lower(title)`)
        .orderBy('id')
        .execute()
    },

    /**
     * Adds an answer, or changes the one with this id.
     * @param shown the answer when editing began; undefined for a new one
     * @throws {AppError} `conflict` with the current answer if it has changed since, or if there are too many; `not_found`
     * if it was removed
     */
    async save(
      { id, title, content }: CannedAnswer,
      shown: Text | undefined,
      context: AuditContext,
    ): Promise<CannedAnswer> {
      return await db.transaction().execute(async (transaction) => {
        // The lock makes the check of the total safe.
        await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.canned-answers'))`.execute(
          transaction,
        )
        const known = await transaction.selectFrom('canned_answers').selectAll().execute()
        const before = known.find((answer) => answer.id === id)
        if (before?.title === title && before.content === content) return { id, title, content }
        if (before === undefined && shown !== undefined) {
          throw new AppError('not_found', 'This answer has been removed')
        }
        if (before === undefined && known.length >= maxCannedAnswers) {
          throw new AppError('conflict', `There are at most ${maxCannedAnswers} canned answers`)
        }
        const isAsShown = shown?.title === before?.title && shown?.content === before?.content
        if (before !== undefined && !isAsShown) {
          const message = 'This answer was changed in the meantime'
          const current = { title: before.title, content: before.content }
          const later: LaterChange = { id, current, change: null }
          throw new AppError('conflict', message, {
            issues: [{ path: 'shown', message }],
            data: later,
          })
        }
        const text = { title, content, changed_at: new Date() }
        await transaction
          .insertInto('canned_answers')
          .values({ id, ...text })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(text))
          .execute()
        await writeAudit(transaction, {
          ...context,
          action: before === undefined ? 'created' : 'updated',
          subject: { type: 'canned-answer', id },
          ...(before && { before: { name: before.title, content: before.content } }),
          after: { name: title, content },
        })
        return { id, title, content }
      })
    },

    /** Removes an answer; false if it does not exist. */
    async remove(id: string, context: AuditContext): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const before = await transaction
          .deleteFrom('canned_answers')
          .where('id', '=', id)
          .returning(['title', 'content'])
          .executeTakeFirst()
        if (before === undefined) return false
        await writeAudit(transaction, {
          ...context,
          action: 'deleted',
          subject: { type: 'canned-answer', id },
          before: { name: before.title, content: before.content },
        })
        return true
      })
    },
  }
}
