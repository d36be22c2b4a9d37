import { createHash } from 'node:crypto'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { apiReferencePage, apiReferenceStyle } from '../domain/api-reference.ts'

/**
 * `GET /api/docs` and `/api/docs/openapi.json`: the API reference as a page and as a document.
 * @param openApi the text of docs/openapi.json
 */
export function apiDocsRoutes(admin: CardroomServer, openApi: string): void {
  const config = { access: 'reports.use' } as const
  const hash = createHash('sha256').update(apiReferenceStyle).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

  admin.get('/api/docs', { config }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(apiReferencePage(openApi)),
  )

  admin.get('/api/docs/openapi.json', { config }, (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .send(openApi),
  )
}
