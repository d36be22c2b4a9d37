import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { ErrorState } from './states.tsx'

type Props<PartProps extends object> = {
  /** What it shows; of its own in the office. */
  name: string
  load: () => Promise<ComponentType<PartProps>>
  /** Props of the part. */
  with: PartProps
  /** Shown until it is there. */
  pending: ReactNode
}

/** A part that is fetched when it is first shown; where it cannot be, it is asked for again like any answer. */
export function FetchedPart<PartProps extends object>(props: Props<PartProps>) {
  const { name, load, with: partProps, pending } = props
  const query = useQuery({
    queryKey: ['part', name],
    queryFn: async () => ({ Part: await load() }),
    // It may be in the browser's cache, also without network.
    networkMode: 'always',
    // A computer that changes its network drops what is on its way.
    retry: 2,
    retryDelay: 500,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (query.data !== undefined) return <query.data.Part {...partProps} />
  if (query.error === null) return pending
  return (
    <ErrorState
      title={`${name} could not be loaded`}
      query={query}
      otherwise="Please check the connection."
    />
  )
}
