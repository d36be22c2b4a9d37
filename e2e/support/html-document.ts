import { DomUtils, parseDocument } from 'htmlparser2'

type Attributes = Readonly<Record<string, string>>

/** What a page's HTML holds before any script has run. */
export function parseHtml(html: string) {
  const document = parseDocument(html)

  function elements(tag: string, within?: string) {
    const roots =
      within === undefined ? document.children : DomUtils.getElementsByTagName(within, document)
    return DomUtils.getElementsByTagName(tag, roots)
  }

  /** The attributes of every such element; `name` is its `name`, `property` or `rel`. */
  function all(tag: string, name?: string, within?: string): Attributes[] {
    const attributes = elements(tag, within).map(({ attribs }) => attribs)
    if (name === undefined) return attributes
    return attributes.filter(
      ({ name: own, property, rel }) => own === name || property === name || rel === name,
    )
  }

  return {
    all,

    /** The same of an element of which there is exactly one. */
    only(tag: string, name?: string, within?: string): Attributes {
      const [first, ...others] = all(tag, name, within)
      if (first === undefined || others.length > 0) {
        throw new Error(
          `Expected one <${tag}> ${name ?? ''}, found ${others.length + (first ? 1 : 0)}`,
        )
      }
      return first
    },

    texts: (tag: string, within?: string): string[] =>
      elements(tag, within).map((element) => DomUtils.textContent(element)),
  }
}
