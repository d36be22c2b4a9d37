import { type Kysely, sql } from 'kysely'

/*
 * Roles of administrators, their sessions, and the links that invite them. Sessions are in Postgres, so that only
 * the service of sign-in can make one: the other services read one by the hash of its id, through a function, and
 * see at once what has become of its owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE users
      ADD COLUMN role varchar(8) NOT NULL DEFAULT 'viewer' CHECK (role IN ('viewer', 'editor', 'owner')),
      ADD COLUMN suspended_at timestamptz`.execute(db)
  await sql`UPDATE users SET role = 'owner' WHERE is_admin`.execute(db)
  await sql`
    CREATE TABLE admin_sessions (
      id_hash bytea PRIMARY KEY CHECK (length(id_hash) = 32),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      browser varchar(100) NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      used_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX ON admin_sessions (user_id)`.execute(db)
  await sql`
    CREATE TABLE admin_invitations (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      link_hash bytea NOT NULL UNIQUE CHECK (length(link_hash) = 32),
      expires_at timestamptz NOT NULL
    )`.execute(db)

  await sql`
    CREATE FUNCTION session_has_ended(used_at timestamptz, created_at timestamptz) RETURNS boolean
    STABLE LANGUAGE sql
    RETURN used_at < now() - interval '60 minutes' OR created_at < now() - interval '12 hours'`.execute(
    db,
  )
  // The use is noted once a minute at most, so that reading rarely writes.
  await sql`
    CREATE FUNCTION read_session(hash bytea) RETURNS TABLE (
      admin_id uuid, email text, first_name text, last_name text, role varchar,
      password_change_required boolean, created_at timestamptz
    )
    LANGUAGE sql SECURITY DEFINER
    BEGIN ATOMIC
      UPDATE admin_sessions SET used_at = now()
      WHERE id_hash = hash AND NOT session_has_ended(used_at, admin_sessions.created_at)
        AND used_at < now() - interval '1 minute';
      SELECT users.id, users.email, users.first_name, users.last_name, users.role,
        users.password_change_required, admin_sessions.created_at
      FROM admin_sessions JOIN users ON users.id = user_id
      WHERE id_hash = hash AND NOT session_has_ended(used_at, admin_sessions.created_at)
        AND users.is_admin AND users.suspended_at IS NULL;
    END`.execute(db)

  await sql`REVOKE ALL ON FUNCTION read_session FROM PUBLIC`.execute(db)
  await sql`GRANT EXECUTE ON FUNCTION read_session TO cardroom_admin, cardroom_chat, cardroom_contests`.execute(
    db,
  )
  await sql`GRANT DELETE ON users TO cardroom_admin`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON admin_sessions, admin_invitations TO cardroom_admin`.execute(
    db,
  )
}
