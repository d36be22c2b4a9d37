import * as brandEmbeds from '@cardroom/brand/embeds'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom/server'
import { routerFuture } from '../shared/router-future.ts'
import { PublicPages } from './app/public-pages.tsx'
import { fetchPage } from './app/route-page.tsx'

export { routes } from './app/routes.tsx'

export const embeds = brandEmbeds

// React's marker for a part that fails to render on the server.
const failure = /<!--\$!--><template[^>]*>/

/**
 * Renders a page to HTML: the elements for the head, and the elements for the root element.
 * @throws {Error} if a part of the page cannot render without a browser
 */
export async function renderPage(path: string): Promise<string> {
  await fetchPage(path)
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={path} future={routerFuture}>
        <PublicPages />
      </StaticRouter>
    </StrictMode>,
  )
  const [mark] = failure.exec(html) ?? []
  if (mark !== undefined) throw new Error(`${path} cannot be rendered: ${mark}`)
  return html
}
