import type { Tables } from '@cardroom/database/tables/tables'
import { type Kysely, sql } from 'kysely'

/** The scope of a change: fields of a row, a note on it, or the amounts of several players. */
export type Concern =
  | { type: string; id: string; fields: readonly string[] }
  | { type: string; id: string; note: string }
  | { type: 'leaderboard'; players: readonly number[] }

/**
 * The latest audit entry with the same scope, if there is one after `after`.
 * @returns undefined if there is none
 */
export async function lastLineOn(
  db: Kysely<Tables>,
  concern: Concern,
  after = 0,
): Promise<{ id: number } | undefined> {
  return await db
    .selectFrom('audit_log')
    .select('id')
    .where('id', '>', after)
    .where(linesOn(concern))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function linesOn(concern: Concern) {
  if ('players' in concern) return onAmounts(concern.players)
  const { type, id } = concern
  return 'note' in concern
    ? sql<boolean>`(subject_type = ${type} AND subject_id = ${id}
        AND coalesce(after, before) ->> 'noteId' = ${concern.note})`
    : onFields(type, id, concern.fields)
}

// An entry without `before` or `after` creates or deletes the row, which affects every field.
function onFields(type: string, id: string, fields: readonly string[]) {
  const ofRow = sql<boolean>`(subject_type = ${type} AND subject_id = ${id}
    AND NOT coalesce(after, before) ? 'noteId'
    AND (before IS NULL OR after IS NULL OR after ?| ${fields}::text[]))`
  // A reset of the leaderboard changes the amounts of its players in a single entry.
  if (type !== 'rake-player') return ofRow
  return sql<boolean>`(${ofRow} OR (subject_type = 'leaderboard'
    AND jsonb_path_exists(after, '$.players[*].id ? (@ == $id)', ${JSON.stringify({ id: Number(id) })}::jsonb)))`
}

function onAmounts(players: readonly number[]) {
  return sql<boolean>`(subject_type = 'leaderboard' OR (subject_type = 'rake-player'
    AND subject_id = ANY (${players.map(String)}::text[])
    AND (before IS NULL OR after IS NULL OR after ?| ARRAY['rakeAmount', 'lastUpdated'])))`
}
