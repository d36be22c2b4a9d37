import { type ComponentType, createElement, use } from 'react'
import { matchPath } from 'react-router-dom'
import { type Route, routes } from './routes.tsx'

const fetched = new Map<Route, ComponentType>()
const underWay = new Map<Route, Promise<ComponentType>>()

export function findRoute(pathname: string): Route | undefined {
  return routes.find(({ path }) => matchPath(path, pathname) !== null)
}

/**
 * Loads the page of a path in advance so that it renders without suspending. React hydrates the prerendered HTML in
 * place only if the first render does not suspend.
 */
export async function fetchPage(pathname: string): Promise<void> {
  const route = findRoute(pathname)
  if (route !== undefined) await fetchOnce(route)
}

export function RoutePage({ route }: { route: Route }) {
  return createElement(fetched.get(route) ?? use(fetchOnce(route)))
}

function fetchOnce(route: Route): Promise<ComponentType> {
  const known = underWay.get(route)
  if (known !== undefined) return known
  const promise = load(route)
  underWay.set(route, promise)
  return promise
}

async function load(route: Route): Promise<ComponentType> {
  try {
    const page = await route.load()
    fetched.set(route, page)
    return page
  } catch (error) {
    // Removes the failed import so that the next visit to the page retries it.
    underWay.delete(route)
    throw error
  }
}
