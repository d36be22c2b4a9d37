import { type ComponentType, createElement, use } from 'react'
import { matchPath } from 'react-router-dom'
import { type Route, routes } from './routes.tsx'

const fetched = new Map<Route, ComponentType>()
const underWay = new Map<Route, Promise<ComponentType>>()

export function findRoute(pathname: string): Route | undefined {
  return routes.find(({ path }) => matchPath(path, pathname) !== null)
}

/**
 * Loads the page of a path, so that it can be rendered without suspending: React hydrates the prerendered HTML
 * in place only when the first rendering does not suspend.
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
    // The next visit to the page retries.
    underWay.delete(route)
    throw error
  }
}
