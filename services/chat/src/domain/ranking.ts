import { slipsBetween } from './typing-slips.ts'

/** A word of the question: its stem, and how many documents have it. */
export type AskedWord = {
  word: string
  lexeme: string
  /** 0 where no document knows the stem. */
  documents: number
  /** Known words that look like it, where it is not known itself. */
  similar: readonly { word: string; lexeme: string; documents: number }[]
}

export type Passage = {
  documentId: string
  kind: 'title' | 'question' | 'text'
  lexemes: readonly string[]
}

/** A document and how well it answers, from 0 to 1. */
export type Match = { documentId: string; score: number }

type Term = {
  lexeme: string
  weight: number
  /** 1 for a word as it stands, less for one read through a slip, 0 for one nobody knows. */
  trust: number
}

// Politeness and the like: they say nothing about the subject unless nothing else is said.
const fillers = new Set(
  (
    'a am an and as at be been but by could do does for from had has have hello hey hi if in is it its just ' +
    'know let like may me might my of oh ok okay on or please regarding so some tell thank thanks that the ' +
    'their them then there these they this to uh um us want was we were will with would you your about also any ' +
    'actually guys really quick question wondering wonder ask asking curious explain exactly ' +
    'must possible until till while during something anything sort sure think believe guess maybe still ever yet too along'
  ).split(' '),
)
const fillerShare = 0.12
/** A word read through a slip of the keyboard counts less than one spelled right. */
const slipTrust = 0.85
const strangenessCost = 0.2
/** From this score on a document answers the question; found with `npm run bench -- chat-answers`. */
const certain = 0.365
const kindTrust = { title: 0.95, question: 1, text: 0.6 } as const
const closenessShare = 0.6
/** What a word counts in a document that uses it at all, before how often it does. */
const mereUse = 0.4

/**
 * The terms to look for: a word nobody knows is read as the known one that a slip of the keyboard
 * makes of it, if there is one.
 * @param total how many documents there are
 */
export function termsOf(asked: readonly AskedWord[], total: number): Term[] {
  const isOnlyFillers = asked.every(({ word }) => fillers.has(word))
  return asked.map(({ word, lexeme, documents, similar }) => {
    const meant = documents > 0 ? undefined : meantBy(word, similar)
    const share = fillers.has(word) && !isOnlyFillers ? fillerShare : 1
    return {
      lexeme: meant?.lexeme ?? lexeme,
      weight: share * rarity(meant?.documents ?? documents, total),
      trust: documents > 0 ? 1 : meant === undefined ? 0 : slipTrust,
    }
  })
}

function meantBy(word: string, similar: AskedWord['similar']) {
  const [likeliest] = similar
    .map((known) => ({ known, slips: slipsBetween(word, known.word) }))
    .filter(({ slips }) => slips !== null)
    .toSorted((a, b) => Number(a.slips) - Number(b.slips))
  return likeliest?.known
}

/**
 * Documents by how well they answer, best first. Two things count: how much of the question and of the
 * document's best passage lie in one another, and how much of the question belongs to the document, where
 * a word belongs to those that use it most. Words that nobody knows, or only through a slip, count against
 * all of them: the question may be about something else.
 */
export function rank(
  terms: readonly Term[],
  passages: readonly Passage[],
  weightOf: (lexeme: string) => number,
): Match[] {
  const asked = new Map(terms.map((term) => [term.lexeme, term]))
  const whole = sum(terms.map(({ weight }) => weight))
  const length = Math.hypot(...terms.map(({ weight }) => weight))
  const closest = new Map<string, number>()
  const uses = new Map(terms.map(({ lexeme }) => [lexeme, new Map<string, number>()]))
  for (const { documentId, kind, lexemes } of passages) {
    let shared = 0
    let squares = 0
    for (const lexeme of lexemes) {
      const term = asked.get(lexeme)
      const square = (term?.weight ?? weightOf(lexeme)) ** 2
      squares += square
      shared += square * (term?.trust ?? 0)
      const used = uses.get(lexeme)
      used?.set(documentId, (used.get(documentId) ?? 0) + 1)
    }
    const closeness = (kindTrust[kind] * shared) / (Math.sqrt(squares) * length || 1)
    closest.set(documentId, Math.max(closest.get(documentId) ?? 0, closeness))
  }
  const strange = sum(terms.map(({ weight, trust }) => weight * (1 - trust)))
  const doubt = strangenessCost * (strange / (whole || 1))
  return [...closest]
    .map(([documentId, closeness]) => {
      const belonging = sum(
        terms.map(({ lexeme, weight, trust }) => {
          const used = uses.get(lexeme) ?? new Map<string, number>()
          const share = (used.get(documentId) ?? 0) / (sum([...used.values()]) || 1)
          return weight * trust * (share === 0 ? 0 : mereUse + (1 - mereUse) * share)
        }),
      )
      const score = closenessShare * closeness + (1 - closenessShare) * (belonging / (whole || 1))
      return { documentId, score: Math.max(0, score - doubt) }
    })
    .toSorted((a, b) => b.score - a.score || a.documentId.localeCompare(b.documentId))
}

/** The documents that answer, best first; none means that the house does not know. */
export function answering(matches: readonly Match[]): Match[] {
  return matches.filter(({ score }) => score >= certain)
}

/** How telling a lexeme is that `documents` of `total` have. */
export function rarity(documents: number, total: number): number {
  return Math.log(1 + (total - documents + 0.5) / (documents + 0.5))
}

/** What a filler word counts in a passage, where `rarity` alone would make it telling. */
export function weigher(
  frequencies: ReadonlyMap<string, number>,
  total: number,
): (lexeme: string) => number {
  const weigh = (lexeme: string, documents: number) =>
    (fillers.has(lexeme) ? fillerShare : 1) * rarity(documents, total)
  const weights = new Map([...frequencies].map(([lexeme, n]) => [lexeme, weigh(lexeme, n)]))
  return (lexeme) => weights.get(lexeme) ?? weigh(lexeme, 1)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
