import { type Kysely, sql } from 'kysely'

/*
 * Administrators, the devices they are known on, and the audit log. The log only grows: no service
 * may change or remove a line of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE users (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      first_name text NOT NULL,
      last_name text NOT NULL,
      email text NOT NULL,
      phone text,
      password text,
      is_admin boolean NOT NULL DEFAULT false,
      password_change_required boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX users_email_key ON users (lower(email))`.execute(db)

  await sql`
    CREATE TABLE known_devices (
      token_hash bytea NOT NULL,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (token_hash, user_id)
    )`.execute(db)
  await sql`CREATE INDEX ON known_devices (user_id)`.execute(db)

  // The actor is copied, not referenced, so that a line stays readable whatever happens to the user.
  await sql`
    CREATE TABLE audit_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      actor_id uuid,
      actor_email text,
      action text NOT NULL,
      subject_type text NOT NULL,
      subject_id text NOT NULL,
      before jsonb,
      after jsonb,
      request_id text
    )`.execute(db)
  await sql`CREATE INDEX ON audit_log (at DESC)`.execute(db)
  await sql`CREATE INDEX ON audit_log (subject_type, subject_id)`.execute(db)

  await sql`GRANT SELECT, INSERT, UPDATE ON users TO cardroom_admin`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON known_devices TO cardroom_admin`.execute(db)
  await sql`GRANT SELECT, INSERT ON audit_log TO cardroom_admin`.execute(db)
}
