import type { KnowledgeDocument } from '@cardroom/brand/knowledge'
import MiniSearch from 'minisearch'
import { stemmer } from 'stemmer'
import { stopWords, toTerms, toWords } from './words.ts'

/** A document and how well it answers: about 0 when it does not, about 1 when all of the question is in it. */
export type Match = { document: KnowledgeDocument; score: number }

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** From this score on a document answers the question; chosen with a set of sample questions. */
export const minAnswerScore = 0.292
/** A longer question has named its subject by then. */
const maxWords = 60
/** Shorter words have too many neighbours to correct them. */
const minCorrectedLength = 4

const stopWordWeight = 0.05
/** A word that no document has counts more than others, because the question may be about it. */
const unknownWordWeight = 1.2

// Within a document it matters more how often a word is used, and less how long the document is.
const documentRanking = { k: 2, b: 0.3, d: 1 }
const passageRanking = { k: 1.2, b: 0.7, d: 0.5 }
const passageShare = 0.2

/**
 * A full-text index of the documents in memory. A document's score has two parts: BM25+ of the whole document, and
 * BM25+ of its best passage (the title, or one way to ask for it).
 */
export function createSearchIndex(documents: readonly KnowledgeDocument[]) {
  const wholes = createIndex(
    documents.map((document) => [document.text, ...toPassages(document)].join('\n')),
  )
  const passages = documents.flatMap((document, nth) =>
    toPassages(document).map((text) => ({ text, nth })),
  )
  const passageIndex = createIndex(passages.map(({ text }) => text))
  const listed = new Map(passages.map(({ text, nth }) => [toTerms(text).join(' '), nth]))

  const documentCounts = new Map<string, number>()
  for (const document of documents) {
    const terms = new Set(toTerms([document.text, ...toPassages(document)].join('\n')))
    for (const term of terms) documentCounts.set(term, (documentCounts.get(term) ?? 0) + 1)
  }

  /** Inverse document frequency, as BM25 defines it. */
  function idf(term: string): number {
    const count = documentCounts.get(term) ?? 0
    return Math.log(1 + (documents.length - count + 0.5) / (count + 0.5))
  }

  /** The known term that was probably meant by one that no document has. */
  function correct(term: string): string {
    if (documentCounts.has(term) || term.length < minCorrectedLength || /\d/.test(term)) return term
    const swapped = transpositions(term).find((candidate) => documentCounts.has(candidate))
    if (swapped !== undefined) return swapped
    const isShort = term.length < 6
    return (
      wholes
        .search(term, { processTerm: (text) => text, fuzzy: term.length < 8 ? 1 : 2 })
        .flatMap(({ terms }) => terms)
        // Another letter makes another short word (stay, star, start); a letter left out does not.
        .find(
          (candidate) =>
            candidate.at(0) === term.at(0) &&
            (!isShort || (candidate.length > term.length && candidate.at(-1) === term.at(-1))),
        ) ?? term
    )
  }

  /** Documents that share a word with the question, best first. */
  return function search(question: string): Match[] {
    const asked = toTerms(question).slice(0, maxWords)
    const hasSubject = asked.some((term) => !stopWords.has(term))
    const weightOf = (term: string) => (hasSubject && stopWords.has(term) ? stopWordWeight : 1)
    const weights = new Map(asked.map((term) => [correct(term), weightOf(term)]))
    const terms = [...weights.keys()]
    const total = terms.reduce((sum, term) => {
      const known = documentCounts.has(term) ? 1 : unknownWordWeight
      return sum + known * idf(term) * (weights.get(term) ?? 1)
    }, 0)

    /** The share of the question's weight that each entry of an index scores. */
    function scores(index: MiniSearch, bm25: typeof documentRanking): Map<number, number> {
      const results = index.search(terms.join(' '), {
        processTerm: (term) => term,
        boostTerm: (term) => weights.get(term) ?? 1,
        bm25,
      })
      const max = total * (bm25.d + bm25.k + 1)
      // MiniSearch multiplies by the number of terms that match; their weights already count them.
      return new Map(
        results.map(({ id, score, queryTerms }) => [Number(id), score / queryTerms.length / max]),
      )
    }

    const exact = listed.get(asked.join(' '))
    const best = new Map<number, number>()
    for (const [nth, score] of scores(passageIndex, passageRanking)) {
      const document = passages[nth]?.nth ?? -1
      best.set(document, Math.max(best.get(document) ?? 0, score))
    }
    return [...scores(wholes, documentRanking)]
      .map(([nth, score]) => ({
        document: documents[nth]!,
        score:
          passageShare * (best.get(nth) ?? 0) +
          (1 - passageShare) * score +
          (nth === exact ? 1 : 0),
      }))
      .toSorted((a, b) => b.score - a.score)
  }
}

function toPassages({ title, questions }: KnowledgeDocument): string[] {
  return [title, ...questions]
}

function createIndex(texts: readonly string[]): MiniSearch {
  const index = new MiniSearch({
    fields: ['text'],
    tokenize: toWords,
    processTerm: (word) => stemmer(word),
  })
  index.addAll(texts.map((text, id) => ({ id, text })))
  return index
}

/** The word with two neighbouring letters swapped, in every way. */
function transpositions(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  )
}
