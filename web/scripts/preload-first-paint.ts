import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Has the browser fetch both fonts, and the home page's own script, before it has read the style sheet. */
export function preloadFirstPaint(): Plugin {
  return {
    name: 'cardroom:preload-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, filename }) {
        const files = Object.values(bundle)
        const fonts = files
          .map((file) => file.fileName)
          .filter((name) => name.endsWith('.woff2'))
          .map((name): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${name}`,
              crossorigin: true,
            },
            injectTo: 'head-prepend',
          }))
        const isPublic = filename.endsWith('index.html')
        const home = isPublic ? files.find((file) => file.name === 'home-page') : undefined
        if (home?.type !== 'chunk') return fonts
        const styles = [...(home.viteMetadata?.importedCss ?? [])]
        return [
          ...fonts,
          ...[home.fileName, ...home.imports.filter((name) => !isEntry(bundle[name]))].map(
            (name): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
              injectTo: 'head',
            }),
          ),
          ...styles.map((name): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${name}` },
            injectTo: 'head',
          })),
        ]
      },
    },
  }
}

function isEntry(file: { type: string; isEntry?: boolean } | undefined): boolean {
  return file?.type === 'chunk' && file.isEntry === true
}
