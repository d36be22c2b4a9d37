/** Something that the page asks the service for once it is shown. */
export type Live<Value> =
  | { state: 'loading' }
  /** Without network: it comes by itself when there is one. */
  | { state: 'offline' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; value: Value }

/** What stands in the HTML, and until the asking has begun. */
export const notYet = { state: 'loading' } as const satisfies Live<never>
