import type { Plugin } from 'vite'

/**
 * Marks the router's components as free of side effects, so that those the site does not use (forms,
 * prefetching, error pages) are left out of the bundle, and switches off its warnings to developers, which
 * no export condition does.
 */
export function shedRouter(): Plugin {
  return {
    name: 'cardroom:shed-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replaceAll(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
          .replaceAll(/^\w+\.displayName = .*;$/gm, ''),
        map: null,
      }),
    },
  }
}
