import { TableName } from '@cardroom/contracts/kook-game'
import { houseNumber, isPracticeTable } from '@cardroom/contracts/kook-lobby'

/** Returns the table for the name in a path: the house table without a name, null for an invalid name. */
export function parseTable(name: string | undefined): string | null {
  if (name === undefined) return houseTable
  const parsed = TableName.safeParse(name)
  return parsed.success ? parsed.data : null
}

/** Identifies the house table. It is not a valid name of a private table. */
export const houseTable = '/'

/** Returns the WebSocket address of a table. */
export function socketUrl(table: string, page: { protocol: string; host: string }): string {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws'
  const query = table === houseTable ? '' : `?table=${table}`
  return `${scheme}://${page.host}/ws/kook${query}`
}

/** Returns the path of a table's page. */
export function tablePath(table: string): string {
  return table === houseTable ? '/kook' : `/kook/${table}`
}

/** Whether the lobby lists a table. */
export function isHouseTable(table: string): boolean {
  return table === houseTable || houseNumber(table) !== null
}

/** Returns the name of a table as the page shows it. */
export function tableLabel(table: string): string {
  if (table === houseTable) return 'House table'
  if (isPracticeTable(table)) return 'Practice table'
  const number = houseNumber(table)
  return number === null ? table : `House table ${number}`
}

/**
 * Guesses the table name that the visitor meant by an invalid name; null without a guess.
 * @param name the name as it appears in the address
 */
export function suggestTable(name: string | undefined): string | null {
  const meant = decode(name ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
  return meant === name ? null : parseTable(meant)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
