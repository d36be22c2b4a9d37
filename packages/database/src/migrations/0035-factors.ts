import { type Kysely, sql } from 'kysely'

/*
 * Second factors of administrators. The secret of an app is sealed with a key that only `admin` has; recovery codes are
 * hashes under that key. A row of `admin_policy` says whether everybody must have a factor; a
 * session says whether its owner still has to set one up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE admin_apps (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      sealed_secret bytea NOT NULL CHECK (octet_length(sealed_secret) <= 200),
      last_step integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`
    CREATE TABLE admin_passkeys (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      credential_id varchar(1400) NOT NULL UNIQUE,
      public_key bytea NOT NULL CHECK (octet_length(public_key) <= 4000),
      counter bigint NOT NULL,
      transports varchar(20)[] NOT NULL,
      name varchar(60) NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX ON admin_passkeys (user_id)`.execute(db)
  await sql`
    CREATE TABLE admin_recovery_codes (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
      used_at timestamptz,
      PRIMARY KEY (user_id, code_hash)
    )`.execute(db)
  await sql`
    CREATE TABLE admin_policy (
      id boolean PRIMARY KEY DEFAULT true CHECK (id),
      factor_required boolean NOT NULL
    )`.execute(db)
  await sql`INSERT INTO admin_policy (factor_required) VALUES (false)`.execute(db)
  await sql`DROP FUNCTION read_session`.execute(db)
  await sql`
    CREATE FUNCTION read_session(hash bytea) RETURNS TABLE (
      admin_id uuid, email text, first_name text, last_name text, role varchar,
      password_change_required boolean, factor_required boolean, created_at timestamptz
    )
    LANGUAGE sql SECURITY DEFINER
    BEGIN ATOMIC
      UPDATE admin_sessions SET used_at = now()
      WHERE id_hash = hash AND NOT session_has_ended(used_at, admin_sessions.created_at)
        AND used_at < now() - interval '1 minute';
      SELECT users.id, users.email, users.first_name, users.last_name, users.role,
        users.password_change_required,
        (SELECT admin_policy.factor_required FROM admin_policy)
          AND NOT EXISTS (SELECT FROM admin_apps WHERE admin_apps.user_id = users.id)
          AND NOT EXISTS (SELECT FROM admin_passkeys WHERE admin_passkeys.user_id = users.id),
        admin_sessions.created_at
      FROM admin_sessions JOIN users ON users.id = user_id
      WHERE id_hash = hash AND NOT session_has_ended(used_at, admin_sessions.created_at)
        AND users.is_admin AND users.suspended_at IS NULL;
    END`.execute(db)
  await sql`REVOKE ALL ON FUNCTION read_session FROM PUBLIC`.execute(db)
  await sql`GRANT EXECUTE ON FUNCTION read_session TO cardroom_admin, cardroom_chat, cardroom_contests`.execute(
    db,
  )
  await sql`
    GRANT SELECT, INSERT, UPDATE, DELETE ON admin_apps, admin_passkeys, admin_recovery_codes
    TO cardroom_admin`.execute(db)
  await sql`GRANT SELECT, UPDATE ON admin_policy TO cardroom_admin`.execute(db)
}
