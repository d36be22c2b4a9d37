import type { Plugin } from 'vite'

/** Has the browser fetch the basic part of both fonts before it has read the stylesheet. */
export function preloadFonts(): Plugin {
  return {
    name: 'cardroom:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /-basic-[^/]*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${name}`,
              crossorigin: true,
            },
            injectTo: 'head-prepend',
          })),
    },
  }
}
