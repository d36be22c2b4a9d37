import { brand } from '@cardroom/brand/brand'
import type { AdPixel, Embed, TagManager, VideoPlayer } from '@cardroom/brand/embeds'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

export type Embeds = {
  applicationForm: Embed | null
  newsletterForm: Embed | null
  newsletterFeeds: readonly string[]
  videoPlayer: VideoPlayer | null
  timeline: Embed | null
  tagManager: TagManager | null
  adPixel: AdPixel | null
}

const local = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?$/

/**
 * Returns the origins that public pages may embed in frames.
 * @throws {Error} if a URL may not be framed
 */
export function frameOrigins(embeds: Embeds): string[] {
  const { applicationForm, newsletterForm, videoPlayer, timeline } = embeds
  const pages = [applicationForm, newsletterForm, timeline].filter((page) => page !== null)
  return unique([
    ...pages.flatMap(({ url, moreOrigins = [] }) => [url, ...moreOrigins]),
    ...(videoPlayer === null ? [] : [videoPlayer.urlPrefix]),
  ])
}

/** Origins from which public pages may fetch the newsletter's issues. */
export function feedOrigins({ newsletterFeeds }: Embeds): string[] {
  return unique(newsletterFeeds)
}

/** Origins that the frames of the tag manager and the advertising pixel load from and report to. */
export function tagOrigins({ tagManager, adPixel }: Embeds): string[] {
  const scripts = [tagManager, adPixel].filter((script) => script !== null)
  return unique(scripts.flatMap(({ scriptUrl, moreOrigins = [] }) => [scriptUrl, ...moreOrigins]))
}

function unique(urls: readonly string[]): string[] {
  return [...new Set(urls.map(originOf))].toSorted()
}

function originOf(url: string): string {
  const { origin, protocol } = new URL(url)
  if (protocol !== 'https:' && !local.test(origin)) throw new Error(`${url} is not https`)
  // A frame of our own origin could remove its own sandbox.
  if (origin === new URL(brand.siteUrl).origin) throw new Error(`${url} is a page of this site`)
  return origin
}

const moduleName = '@cardroom/brand/embeds'
const imports = /import \{([^}]*)\} from '@cardroom\/brand\/embeds'/

/**
 * Lets an owner store the brand's embeds outside the repository, and removes the code of null embeds from the build.
 * The bundler removes such code while it parses a file, so that file itself must contain the null.
 * @param file absolute path of a module with the exports of `@cardroom/brand/embeds`; if empty, that module itself
 */
export function brandEmbeds(file = ''): Plugin {
  let embeds: Partial<Record<string, Embeds[keyof Embeds]>> = {}

  return {
    name: 'cardroom:brand-embeds',
    enforce: 'pre',
    config: () => ({ resolve: { alias: file === '' ? {} : { [moduleName]: file } } }),
    async buildStart() {
      embeds = await import(file === '' ? moduleName : pathToFileURL(file).href)
    },
    transform: {
      filter: { code: imports },
      handler: (code) => ({
        code: code.replace(imports, (_, list: string) => {
          const names = list.split(',').map((name) => name.trim())
          const absent = names.filter((name) => embeds[name] === null)
          const present = names.filter((name) => !absent.includes(name))
          return [
            ...absent.map((name) => `const ${name} = null`),
            `import { ${present.join(', ')} } from '${moduleName}'`,
          ].join(';')
        }),
        map: null,
      }),
    },
  }
}
