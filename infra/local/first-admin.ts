import pg from 'pg'

/** Whether the administrator with this e-mail still has the password of the first start. */
export async function isPasswordDue(postgresUrl: string, email: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ password_change_required: boolean }>(
      'SELECT password_change_required FROM users WHERE is_admin AND email = lower($1)',
      [email],
    )
    return rows[0]?.password_change_required ?? false
  } finally {
    await client.end()
  }
}
