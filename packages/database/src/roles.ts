import { withClient } from './with-client.ts'

/**
 * One Postgres role per service; migrations grant each only the permissions that its service needs. The backup role
 * reads everything and creates scratch databases for trial restores.
 */
export const roles = {
  ingest: 'cardroom_ingest',
  admin: 'cardroom_admin',
  chat: 'cardroom_chat',
  contests: 'cardroom_contests',
  backup: 'cardroom_backup',
} as const

export type RoleKey = keyof typeof roles
export type RolePasswords = Record<RoleKey, string>

/**
 * Creates the services' roles, or updates their passwords. Safe to repeat, and to run from several processes at once.
 * @param ownerUrl the connection URL of the role that owns the schema and may create roles
 */
export async function provisionRoles(ownerUrl: string, passwords: RolePasswords): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query('BEGIN')
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('cardroom.roles'))`)
    for (const [key, role] of Object.entries(roles)) {
      const password = client.escapeLiteral(passwords[key as RoleKey])
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
      const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
      const databases = key === 'backup' ? 'CREATEDB' : 'NOCREATEDB'
      await client.query(`${verb} ROLE ${role} LOGIN NOSUPERUSER ${databases} PASSWORD ${password}`)
    }
    // A restore inserts rows table by table, so it has to disable foreign keys in the meantime. A managed server may
    // not allow these grants; the administrator then grants them, or backups run as the owner.
    await client.query(`DO $$ BEGIN
      GRANT pg_read_all_data TO ${roles.backup};
      GRANT SET ON PARAMETER session_replication_role TO ${roles.backup};
    EXCEPTION WHEN insufficient_privilege THEN
      RAISE WARNING 'no automatic backups: ${roles.backup} may not read all data, or not set session_replication_role';
    END $$`)
    await client.query('COMMIT')
  })
}
