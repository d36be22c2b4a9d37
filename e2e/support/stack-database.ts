import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { query } from './stored-records.ts'

const execute = promisify(execFile)

/**
 * Runs one SELECT in the database of the stack under test: over `CARDROOM_POSTGRES_URL` where it is set,
 * else with the psql that `CARDROOM_PSQL` names (a JSON array of program and arguments), for a database without a
 * published port.
 * @param sql takes its values as `$1`, `$2`, …
 * @returns rows as JSON has them: times are text, numbers are numbers
 */
export async function queryStack<Row extends object>(
  sql: string,
  values: readonly (string | number)[] = [],
): Promise<Row[]> {
  const asJson = `SELECT coalesce(json_agg(stack_row), '[]') AS rows FROM (\n${sql}\n) AS stack_row`
  const postgresUrl = process.env['CARDROOM_POSTGRES_URL']
  if (postgresUrl !== undefined) {
    const [answer] = await query<{ rows: Row[] }>(postgresUrl, asJson, [...values])
    return answer?.rows ?? []
  }
  return JSON.parse(await runPsql(asJson, values)) as Row[]
}

async function runPsql(sql: string, values: readonly (string | number)[]): Promise<string> {
  const psql = process.env['CARDROOM_PSQL']
  if (psql === undefined) {
    throw new Error('CARDROOM_POSTGRES_URL or CARDROOM_PSQL must say how to reach the database')
  }
  const [program = '', ...before] = JSON.parse(psql) as string[]
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
  const commands = [`PREPARE question AS ${sql}`, `EXECUTE question${given}`]
  const { stdout } = await execute(
    program,
    [...before, '-XAtqv', 'ON_ERROR_STOP=1', ...commands.flatMap((command) => ['-c', command])],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  return stdout
}

/** A value as an SQL literal of hexadecimal escapes, which needs no quoting. */
function literal(value: string | number): string {
  const digits = [...Buffer.from(String(value))].map((byte) => byte.toString(16).padStart(2, '0'))
  return `E'${digits.map((pair) => String.raw`\x${pair}`).join('')}'`
}
