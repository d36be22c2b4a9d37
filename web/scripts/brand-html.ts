import { brand } from '@cardroom/brand/brand'
import type { Plugin } from 'vite'
import { escapeHtml } from './escape-html.ts'

/** Writes the brand's name into the HTML pages: `%BRAND_NAME%`. */
export function brandHtml(): Plugin {
  return {
    name: 'cardroom:brand-html',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replaceAll('%BRAND_NAME%', escapeHtml(brand.name)),
    },
  }
}
