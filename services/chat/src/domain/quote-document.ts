import { type KnowledgeDocument, sourceLead, sourceUrl } from '@cardroom/brand/knowledge'

/** A document's own words and the page that says the same. */
export function quoteDocument(document: KnowledgeDocument): string {
  return `${document.text}\n\n${sourceLead} ${sourceUrl(document)}`
}
