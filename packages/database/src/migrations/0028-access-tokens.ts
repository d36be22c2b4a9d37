import { type Kysely, sql } from 'kysely'

/*
 * Links that show the reports and keys that read them. Of the secret only its SHA-256 is stored: it has 256 random
 * bits, so there is nothing to guess. Rows are deleted a year after their end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE access_tokens (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      kind varchar(8) NOT NULL CHECK (kind IN ('link', 'key')),
      name varchar(80) NOT NULL,
      secret_hash bytea NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
      created_by uuid REFERENCES users ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz CHECK (expires_at <= created_at + interval '366 days'),
      last_used_at timestamptz,
      revoked_at timestamptz,
      CHECK (kind = 'key' OR expires_at IS NOT NULL)
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON access_tokens TO cardroom_admin`.execute(db)
}
