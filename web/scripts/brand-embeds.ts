import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Embeds } from './embed-origins.ts'

const moduleName = '@cardroom/brand/embeds'
const imports = /import \{([^}]*)\} from '@cardroom\/brand\/embeds'/

/**
 * Lets an owner store the brand's embeds outside the repository, and removes from the build the code of embeds
 * that are null. The bundler removes such code while it parses a file, so the null has to be in that file.
 * @param file absolute path of a module with the exports of `@cardroom/brand/embeds`; that module itself when empty
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
