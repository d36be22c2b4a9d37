import { type ComponentType, createElement, use } from 'react'
import { matchPath } from 'react-router-dom'
import { type Route, routes } from './routes.tsx'

const fetched = new Map<Route, ComponentType>()
const underWay = new Map<Route, Promise<ComponentType>>()

/** The public page that answers under a path, if there is one. */
export function findRoute(pathname: string): Route | undefined {
  return routes.find(({ path }) => matchPath(path, pathname) !== null)
}

/**
 * Fetches the page of a path, so that it can be rendered at once: a page that came as HTML is only taken
 * over as it stands when its first rendering needs no waiting.
 */
export async function fetchPage(pathname: string): Promise<void> {
  const route = findRoute(pathname)
  if (route !== undefined) await fetchOnce(route)
}

/** The page of a route, fetched when it is not there yet. */
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
    // The next visit to the page tries again.
    underWay.delete(route)
    throw error
  }
}
