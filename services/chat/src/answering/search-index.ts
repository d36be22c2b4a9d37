import type { KnowledgeDocument } from '@cardroom/brand/knowledge'
import MiniSearch from 'minisearch'
import { stemmer } from 'stemmer'

const maxWordLength = 40

/** Stems that never name the subject: polite phrases, and the place that all documents share. */
const stopWords = new Set(
  (
    'a am an and as at be been but by could do does for from had has have hello hey hi if in is it its just ' +
    'know let like may me might my of oh ok okay on or please regarding so some tell thank thanks that the ' +
    'their them then there these they this to uh um us want was we were will with would you your about also any ' +
    'actually guys really quick question wondering wonder ask asking curious explain exactly las vegas ' +
    'must possible until till while during something anything sort sure think believe guess maybe still ever yet too along'
  )
    .split(' ')
    .map(stemmer),
)
// Spellings that differ only in a space or a hyphen, contractions, and one synonym.
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\be[\s-]?mail/g, 'email'],
  [/\bbuy[\s-]?in/g, 'buy in'],
  [/\bhold\s?['’]?\s?em\b/g, 'holdem'],
  [/\bnews\s?letter/g, 'newsletter'],
  [/\bpod\s?cast/g, 'podcast'],
  [/\bpoker\s?go\b/g, 'pokergo'],
  [/\bhead\s?phone/g, 'headphone'],
  [/\bfrequently\b/g, 'often'],
  [/['’]re\b/g, ' are'],
  [/['’]ve\b/g, ' have'],
  [/['’](?:ll|d)\b/g, ' '],
  [/n['’]t\b/g, ' not'],
  [/['’](?:s|m)\b/g, ' '],
]

/** A document and how well it answers: from about 0 to about 1, when it covers the whole question. */
export type Match = { document: KnowledgeDocument; score: number }

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** The lowest score of an answer; chosen with a set of sample questions. */
export const minAnswerScore = 0.292
/** Words after these are ignored: a question has named its subject by then. */
const maxWords = 60
/** Shorter words have too many similar words to be corrected. */
const minCorrectedLength = 4

const stopWordWeight = 0.05
/** A word in no document weighs more than others, because the question may be about it. */
const unknownWordWeight = 1.2

// For whole documents, frequency matters more and length less than for passages.
const documentRanking = { k: 2, b: 0.3, d: 1 }
const passageRanking = { k: 1.2, b: 0.7, d: 0.5 }
const passageShare = 0.2

/**
 * A full-text index of the documents in memory. A document's score has two parts: BM25+ of the whole document, and
 * BM25+ of its best passage (the title or a sample question).
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

  /** Corrects a misspelled term to the known term that was probably meant. */
  function correct(term: string): string {
    if (documentCounts.has(term) || term.length < minCorrectedLength || /\d/.test(term)) return term
    const swapped = transpositions(term).find((candidate) => documentCounts.has(candidate))
    if (swapped !== undefined) return swapped
    const isShort = term.length < 6
    return (
      wholes
        .search(term, { processTerm: (text) => text, fuzzy: term.length < 8 ? 1 : 2 })
        .flatMap(({ terms }) => terms)
        // In short words, only missing letters are corrected: another letter makes another word (stay, star).
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

    /** The score of each entry of an index, as a share of the question's weight. */
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

/** All words with two neighbouring letters swapped. */
function transpositions(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  )
}

/** The stems of a text's words, each once. */
function toTerms(text: string): string[] {
  return [...new Set(toWords(text).map(stemmer))]
}

/** The words of a text in order: letters and digits in lower case. */
function toWords(text: string): string[] {
  let plain = text.normalize('NFKC').toLowerCase()
  for (const [pattern, replacement] of spellings) plain = plain.replaceAll(pattern, replacement)
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => word.length <= maxWordLength)
}
