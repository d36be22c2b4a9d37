import { TableName } from '@cardroom/contracts/kook-game'

/** The table that a path names: `house` for the house's own, null for a name that no table can have. */
export function tableOf(name: string | undefined): string | null {
  if (name === undefined) return houseTable
  const parsed = TableName.safeParse(name)
  return parsed.success ? parsed.data : null
}

/** Stands for the house table; no private table has a name like it. */
export const houseTable = '/'

/** Where the socket of a table is. */
export function socketUrl(table: string, page: { protocol: string; host: string }): string {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws'
  const query = table === houseTable ? '' : `?table=${table}`
  return `${scheme}://${page.host}/ws/kook${query}`
}

/** The path of a table's page. */
export function pathOf(table: string): string {
  return table === houseTable ? '/kook' : `/kook/${table}`
}
