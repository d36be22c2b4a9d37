import type {
  ExploreQuery,
  ExploreReport,
  ExploreTable,
  ExploreTableQuery,
} from '@cardroom/contracts/explore'
import type { RetentionReport } from '@cardroom/contracts/retention'

/** What the routes need of the report of visits. */
export type Explore = {
  report: (query: ExploreQuery) => Promise<ExploreReport>
  table: (query: ExploreTableQuery) => Promise<ExploreTable>
  retention: () => Promise<RetentionReport>
}
