import { brand } from '@cardroom/brand/brand'
import type { Plugin } from 'vite'

/** Writes the brand's name and description into the pages: `%BRAND_NAME%`, `%BRAND_DESCRIPTION%`. */
export function brandHtml(): Plugin {
  return {
    name: 'cardroom:brand-html',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replaceAll('%BRAND_NAME%', escapeHtml(brand.name))
          .replaceAll('%BRAND_DESCRIPTION%', escapeHtml(brand.description)),
    },
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
