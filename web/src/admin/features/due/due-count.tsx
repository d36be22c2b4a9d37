import { useQuery } from '@tanstack/react-query'
import { dueQuery } from '../../shared/due-query.ts'

/** The number of rows that are due by today and belong to the administrator or to nobody. */
export function DueCount() {
  const count = useQuery(dueQuery).data?.data.count ?? 0
  if (count === 0) return null
  return (
    <span>
      <span className="badge" data-tone="amber" aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">, {count} by today</span>
    </span>
  )
}
