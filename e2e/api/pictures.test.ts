import { shorts, slides } from '@cardroom/brand/home-copy'
import { type Picture, type PictureName, pictures } from '@cardroom/brand/pictures'
import { describe, expect, it } from 'vitest'
import { origin } from '../support/origin.ts'
import { type RenderedPage, renderedPages } from '../support/rendered-pages.ts'

const pages = await renderedPages(origin)

describe.each(pages)('$path', (page) => {
  it('shows no master twice', () => {
    const masters = picturesOf(page).map((name) => (pictures[name] as Picture).master ?? name)

    expect(masters.filter((master, place) => masters.indexOf(master) !== place)).toEqual([])
  })
})

/** The pictures of a page: those of its HTML, and those that the home page shows once it is used. */
function picturesOf({ path, html }: RenderedPage): PictureName[] {
  const names = [...html.matchAll(/<img[^>]*\ssrc="[^"]*\/pictures-[^/]+\/([^"]+)-\d+\.jpg"/g)].map(
    ([, name]) => name as PictureName,
  )
  if (path !== '/') return names
  const otherShorts = shorts.map(({ picture }) => picture).filter((name) => !names.includes(name))
  // The HTML has the first slide, and four of the shorts.
  return [...names, ...slides.slice(1), ...new Set(otherShorts)]
}
