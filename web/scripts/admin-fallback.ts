import type { Plugin } from 'vite'

/** Serves the back office's HTML for paths below /admin in development, as the gateway does. */
export function adminFallback(): Plugin {
  return {
    name: 'cardroom:admin-fallback',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/admin(?:[/?]|$)/.test(request.url ?? '')) request.url = '/admin.html'
        next()
      })
    },
  }
}
