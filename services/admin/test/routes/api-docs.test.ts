import { describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

const { app, signedIn } = await testApp()

describe.each(['/api/docs', '/api/docs/openapi.json'])('GET %s', (url) => {
  it('is for signed-in administrators only', async () => {
    const { statusCode } = await app.inject(url)

    expect(statusCode).toBe(401)
  })
})

describe('GET /api/docs', () => {
  it('shows every route, with a policy that allows nothing but its own style', async () => {
    const admin = await signedIn()

    const { body, headers } = await admin.get('/api/docs')

    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']{44}'; base-uri 'none'/,
    )
    for (const route of ['POST /api/chat/message', 'GET /ws/kook', 'PUT /api/admin/rake-players/'])
      expect(body).toContain(`<code>${route}`)
    expect(body).not.toMatch(/<script|https?:\/\/(?!json-schema)/)
  })
})

describe('GET /api/docs/openapi.json', () => {
  it('is the OpenAPI document', async () => {
    const admin = await signedIn()

    const { body, headers } = await admin.get('/api/docs/openapi.json')

    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(body)).toMatchObject({ openapi: '3.1.0', info: { title: 'Cardroom' } })
  })
})
