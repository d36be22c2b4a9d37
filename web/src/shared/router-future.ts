/** Opts in to the behavior of React Router 7. Without these flags, version 6 logs warnings. */
export const routerFuture = { v7_startTransition: true, v7_relativeSplatPath: true } as const
