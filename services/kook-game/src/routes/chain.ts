import {
  ChainParams,
  ChainQuery,
  type TableChain,
  TableChainResponse,
} from '@cardroom/contracts/kook-deal'
import type { CardroomServer } from '@cardroom/service-kit/server'

export type ChainDeps = {
  /**
   * A page of a table's links, the newest first.
   * @param table a private table's name, or null for the house table
   * @throws when Redis is unavailable
   */
  readChain: (table: string | null, from: number) => Promise<TableChain>
}

/** The public chain of a table: what players, watchers and anybody else compare with what they were told. */
export function chainRoute(server: CardroomServer, { readChain }: ChainDeps): void {
  server.get(
    '/api/kook/chain/:table',
    {
      config: { access: 'public' },
      schema: {
        params: ChainParams,
        querystring: ChainQuery,
        response: { 200: TableChainResponse },
      },
    },
    async ({ params: { table }, query: { from = 0 } }) => {
      const chain = await readChain(table === 'house' ? null : table, from)
      return { success: true as const, ...chain }
    },
  )
}
