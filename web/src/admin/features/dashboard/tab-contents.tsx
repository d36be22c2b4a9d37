import { useLocation } from 'react-router-dom'
import { FetchedPart } from '../../shared/fetched-part.tsx'
import { PartBoundary } from '../../shared/part-boundary.tsx'
import { LoadingState } from '../../shared/states.tsx'
import type { DashboardTab } from './dashboard-tab.ts'

/** The contents of a tab. If a tab fails, the rest of the dashboard continues to work. */
export function TabContents({ tab }: { tab: DashboardTab }) {
  const { slug, label, load } = tab
  const { search } = useLocation()
  return (
    <PartBoundary
      key={slug}
      name={label}
      hint="The other tabs can be used."
      // Rendering may succeed with another filter or another row.
      resetKeys={[search]}
    >
      <FetchedPart
        name={label}
        load={load}
        with={{}}
        pending={<LoadingState label={`Loading ${label}`} />}
      />
    </PartBoundary>
  )
}
