import type { CardroomServer } from './server.ts'

/**
 * Registers routes by which a mail program ends a series of mails (RFC 8058): it sends a form, which says nothing that the
 * address does not, without a cookie and from wherever it runs. No GET may do it, because programs follow links in mails.
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
