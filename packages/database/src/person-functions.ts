import { sql } from 'kysely'
import type { Database } from './client.ts'
import { type PersonalTable, personalTables } from './personal-data.ts'

const tables = Object.entries(personalTables)

/** The maximum number of rows of each table on the page of a person. */
const pageRows = 2000

/**
 * Creates `person_data`, `person_page` and `erase_person` from the list of personal data. These functions run as their
 * owner, so that the admin service needs no permissions on the rows.
 */
export async function writePersonFunctions(db: Database): Promise<void> {
  for (const [name, definition] of [
    ['person_data', dataFunction],
    ['person_page', pageFunction],
    ['erase_person', eraseFunction],
  ] as const) {
    await sql.raw(definition).execute(db)
    await sql`REVOKE ALL ON FUNCTION ${sql.ref(name)} FROM PUBLIC`.execute(db)
    await sql`GRANT EXECUTE ON FUNCTION ${sql.ref(name)} TO cardroom_admin`.execute(db)
  }
}

// `asked` contains address, nameHash (hex), player, visitors, sessions, until, and the actor.
const variables = `
  erased CONSTANT text := '[erased]';
  address CONSTANT text := lower(asked ->> 'address');
  name_hash CONSTANT bytea := decode(asked ->> 'nameHash', 'hex');
  player CONSTANT text := lower(asked ->> 'player');
  until CONSTANT timestamptz := coalesce((asked ->> 'until')::timestamptz, 'infinity');
  -- Matches nothing: no JSON has two strings without a comma.
  quoted_address text := '"" ""';
  quoted_words text := '"" ""';
  visitors text[] := ARRAY(SELECT jsonb_array_elements_text(asked -> 'visitors'));
  sessions text[] := ARRAY(SELECT jsonb_array_elements_text(asked -> 'sessions'));
  visits text[];
  entries integer[];
  conversations bigint[];
  table_names integer[];
  subjects text[] := '{}';
  result jsonb := '{}';`

const quoted = (text: string) => `regexp_replace(${text}, '([^[:alnum:]])', '\\\\\\1', 'g')`

const within = ({ rows, at }: PersonalTable) => `(${rows}) AND t.${at} <= until`

const findPerson = `
  IF address IS NOT NULL THEN quoted_address := ${quoted('address')}; END IF;
  entries := ARRAY(SELECT t.id FROM wsop_signups AS t
    WHERE lower(t.email) = address AND t.created_at <= until);
  conversations := ARRAY(SELECT t.id FROM chat_conversations AS t JOIN chat_users AS u ON u.id = t.user_id
    WHERE lower(u.email) = address AND u.created_at <= until);
  table_names := ARRAY(SELECT t.id FROM kook_names AS t WHERE t.email_hash = name_hash AND t.used_at <= until);
  -- Visits belong to the person by the session of a form or a chat, and by the id of the browser.
  visitors := visitors || ARRAY(SELECT t.visitor_id FROM applications AS t
    WHERE lower(t.email) = address AND t.created_at <= until AND t.visitor_id IS NOT NULL);
  sessions := sessions || ARRAY(
    ${tables
      .filter(([, { hasSession }]) => hasSession)
      .map(([name, table]) => `SELECT t.session_id FROM ${name} AS t WHERE ${within(table)} UNION`)
      .join('\n    ')}
    SELECT t.session_id FROM chat_conversations AS t WHERE t.id = ANY (conversations));
  visitors := ARRAY(
    SELECT unnest(visitors)
    UNION SELECT t.visitor_id FROM traffic_sources AS t WHERE t.session_id = ANY (sessions)
    UNION SELECT t.visitor_id FROM conversions AS t WHERE t.session_id = ANY (sessions));
  sessions := ARRAY(
    SELECT unnest(sessions)
    UNION SELECT t.session_id FROM traffic_sources AS t WHERE t.visitor_id = ANY (visitors)
    UNION SELECT t.session_id FROM conversions AS t WHERE t.visitor_id = ANY (visitors));
  visits := ARRAY(
    SELECT t.visit_id FROM traffic_sources AS t WHERE t.session_id = ANY (sessions)
    UNION SELECT t.visit_id FROM user_events AS t WHERE t.session_id = ANY (sessions)
    UNION SELECT t.visit_id FROM page_views AS t WHERE t.session_id = ANY (sessions)
    UNION SELECT t.visit_id FROM conversions AS t WHERE t.session_id = ANY (sessions));
  visitors := array_remove(visitors, NULL);
  sessions := array_remove(sessions, NULL);
  visits := array_remove(visits, NULL);
  quoted_words := coalesce((SELECT '"(' || string_agg(${quoted('word')}, '|') || ')"' FROM (
    SELECT t.player_name FROM rake_players AS t WHERE lower(t.player_name) = player
    UNION SELECT t.display_name FROM rake_players AS t WHERE lower(t.player_name) = player
    UNION SELECT t.display_name FROM weekly_winners AS t WHERE lower(t.player_name) = player
    UNION SELECT player) AS words (word) WHERE word <> ''), quoted_words);
  ${tables
    .filter(([, { subject }]) => subject !== undefined)
    .map(
      ([name, { subject, rows }]) =>
        `subjects := subjects || ARRAY(SELECT '${subject}:' || t.id FROM ${name} AS t WHERE ${rows});`,
    )
    .join('\n  ')}`

/** @param newest the number of rows; all by default */
function exported([name, table]: [string, PersonalTable], newest?: number): string {
  const hidden = (table.hidden ?? []).map((column) => `'${column}'`).join(', ')
  const rows = `SELECT t.* FROM ${name} AS t WHERE ${table.rows}`
  const some = newest === undefined ? rows : `${rows} ORDER BY t.${table.at} DESC LIMIT ${newest}`
  return `result := result || jsonb_build_object('${name}', (
    SELECT coalesce(jsonb_agg(to_jsonb(t) - ARRAY[${hidden}]::text[] ORDER BY t.${table.at}), '[]')
    FROM (${some}) AS t));`
}

function erasing([name, table]: [string, PersonalTable]): string {
  const { erasure } = table
  const change =
    erasure === 'delete'
      ? `DELETE FROM ${name} AS t`
      : `UPDATE ${name} AS t SET ${Object.entries(erasure)
          .map(([column, value]) => `"${column}" = ${value}`)
          .join(', ')}`
  return `${change} WHERE ${within(table)};
  GET DIAGNOSTICS changed = ROW_COUNT;
  result := result || jsonb_build_object('${name}', changed);`
}

const head = (name: string) => `CREATE OR REPLACE FUNCTION ${name}(asked jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $function$
#variable_conflict use_variable`

const writeAudit = (action: string, after: string) => `
  INSERT INTO audit_log (actor_id, actor_email, action, subject_type, subject_id, after, request_id)
  VALUES ((asked ->> 'actorId')::uuid, asked ->> 'actorEmail', '${action}', 'person', asked ->> 'subject',
    ${after}, asked ->> 'requestId');`

const dataFunction = `${head('person_data')}
DECLARE ${variables}
BEGIN
  ${findPerson}
  ${tables.map((table) => exported(table)).join('\n  ')}
  ${writeAudit('exported', 'NULL')}
  RETURN result;
END $function$`

// This writes no audit entry, because editors see the same rows in their lists.
const pageFunction = `${head('person_page')}
DECLARE ${variables}
BEGIN
  ${findPerson}
  ${tables
    .filter(([, { isOnPage }]) => isOnPage)
    .map((table) => exported(table, pageRows))
    .join('\n  ')}
  RETURN result;
END $function$`

const eraseFunction = `${head('erase_person')}
DECLARE ${variables}
  changed bigint;
  pseudonyms jsonb;
BEGIN
  ${findPerson}
  IF EXISTS (SELECT FROM users AS u WHERE lower(u.email) = address) THEN
    RAISE EXCEPTION 'account' USING HINT = 'the account of the back office goes first';
  END IF;
  pseudonyms := (SELECT coalesce(jsonb_object_agg(id, 'erased-' || gen_random_uuid()), '{}')
    FROM (SELECT DISTINCT unnest(visitors || sessions || visits)) AS ids (id));
  ${tables.map(erasing).join('\n  ')}
  IF asked ->> 'until' IS NULL OR EXISTS (SELECT FROM jsonb_each(result) WHERE value <> '0') THEN
    ${writeAudit('erased', 'result')}
  END IF;
  RETURN jsonb_build_object('rows', result, 'visitors', to_jsonb(visitors), 'sessions', to_jsonb(sessions || visits));
END $function$`
