/** The behaviour of React Router 7, which version 6 offers and otherwise warns about. */
export const routerFuture = { v7_startTransition: true, v7_relativeSplatPath: true } as const
