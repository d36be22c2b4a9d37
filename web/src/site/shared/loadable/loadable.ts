/** Data that the page requests from a service once it is shown. */
export type Loadable<Value> =
  | { state: 'loading' }
  /** Without network; the request is sent once there is one. */
  | { state: 'offline' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; value: Value }

/** The state in the prerendered HTML, before any request. */
export const notLoaded = { state: 'loading' } as const satisfies Loadable<never>
