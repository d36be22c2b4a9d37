import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { ErrorState } from './states.tsx'

type Props<PartProps extends object> = {
  /** The unique name of the part. */
  name: string
  load: () => Promise<ComponentType<PartProps>>
  with: PartProps
  /** The content to show while the part loads. */
  pending: ReactNode
}

/** A part that loads when it is first shown. A failed load can be retried. */
export function FetchedPart<PartProps extends object>(props: Props<PartProps>) {
  const { name, load, with: partProps, pending } = props
  const query = useQuery({
    queryKey: ['part', name],
    queryFn: async () => ({ Part: await load() }),
    // The browser may have the chunk in its cache.
    networkMode: 'always',
    // A network change aborts requests.
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
