import type { Plugin } from 'vite'

/** What the build reads instead of lines of the router's source. */
const rules: readonly (readonly [RegExp, string])[] = [
  // Components have no side effects.
  [/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'],
  [/^\w+\.(?:displayName|contextType) = .*;$/gm, ''],
  // Warnings to developers, which no export condition switches off.
  [/ENABLE_DEV_WARNINGS = true/g, 'ENABLE_DEV_WARNINGS = false'],
  // Pages fetch for themselves, so there never is a data router, nor its error pages.
  [
    /^(function (?:useRoutesImpl|_renderMatches)\(.*), dataRouterOpts\) \{$/gm,
    '$1) {\n  const dataRouterOpts = undefined;',
  ],
  [/let dataRouterState = dataRouterOpts\?\.state;/g, 'const dataRouterState = undefined;'],
]

/**
 * Lets the bundler leave out what the site does not use of the router (forms, prefetching, data routers and
 * their error pages). The build fails where a new version of the router has nothing that a rule is for.
 */
export function shedRouter(): Plugin {
  const unmatched = new Set(rules)
  return {
    name: 'cardroom:shed-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => {
        let shed = code
        for (const rule of rules) {
          const before = shed
          shed = before.replaceAll(...rule)
          if (shed !== before) unmatched.delete(rule)
        }
        return { code: shed, map: null }
      },
    },
    buildEnd(error) {
      if (error !== undefined || unmatched.size === 0) return
      const missed = [...unmatched].map(([pattern]) => String(pattern))
      this.error(`nothing in the router matches ${missed.join(', ')}: see shed-router.ts`)
    },
  }
}
