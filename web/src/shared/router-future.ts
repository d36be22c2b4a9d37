/** Opts in to behaviour of React Router 7; version 6 warns otherwise. */
export const routerFuture = { v7_startTransition: true, v7_relativeSplatPath: true } as const
