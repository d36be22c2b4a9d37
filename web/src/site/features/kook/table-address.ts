import { TableName } from '@cardroom/contracts/kook-game'
import { houseNumber, isPracticeTable } from '@cardroom/contracts/kook-lobby'

/** The table of a path's name: the house table without one, null for an invalid name. */
export function parseTable(name: string | undefined): string | null {
  if (name === undefined) return houseTable
  const parsed = TableName.safeParse(name)
  return parsed.success ? parsed.data : null
}

/** Identifies the house table; not a valid name of a private one. */
export const houseTable = '/'

/** The WebSocket address of a table. */
export function socketUrl(table: string, page: { protocol: string; host: string }): string {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws'
  const query = table === houseTable ? '' : `?table=${table}`
  return `${scheme}://${page.host}/ws/kook${query}`
}

/** The path of a table's page. */
export function tablePath(table: string): string {
  return table === houseTable ? '/kook' : `/kook/${table}`
}

/** Whether the lobby lists a table. */
export function isHouseTable(table: string): boolean {
  return table === houseTable || houseNumber(table) !== null
}

/** The name of a table on screen. */
export function tableLabel(table: string): string {
  if (table === houseTable) return 'House table'
  if (isPracticeTable(table)) return 'Practice table'
  const number = houseNumber(table)
  return number === null ? table : `House table ${number}`
}

/**
 * The table name that an invalid one was probably meant to be; null without a guess.
 * @param name as in the address
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
