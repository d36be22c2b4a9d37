import { TableName } from '@cardroom/contracts/kook-game'

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
