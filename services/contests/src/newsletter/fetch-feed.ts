import { type FetchOptions, fetchPublic } from '../fetch-public.ts'

const accept = 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.8'

/**
 * Fetches a configured feed; see `fetchPublic`.
 * @throws an Error saying why when it is not there whole, in UTF-8, within a megabyte and `timeoutMs`
 */
export async function fetchFeed(
  url: URL,
  options: Omit<FetchOptions, 'accept' | 'maxMb'>,
): Promise<string> {
  const bytes = await fetchPublic(url, { ...options, accept, maxMb: 1 })
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
