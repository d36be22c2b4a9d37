import type { CardroomServer } from './server.ts'

/**
 * Registers routes for one-click unsubscribing (RFC 8058). Mail programs send a form without a cookie and from any origin;
 * its content is ignored. GET must not unsubscribe, because programs follow links in mails.
 */
export function oneClickRoutes(
  server: CardroomServer,
  register: (open: CardroomServer) => void,
): void {
  void server.register(async (open: CardroomServer) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    open.addContentTypeParser(forms, (_request, payload, done) => {
      payload
        .resume()
        .once('end', () => done(null, undefined))
        .once('error', done)
    })
    register(open)
  })
}
