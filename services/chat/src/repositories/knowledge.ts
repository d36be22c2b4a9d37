import type { KnowledgeDocument } from '@cardroom/brand/knowledge'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import {
  type AskedWord,
  type Match,
  type Passage,
  rank,
  termsOf,
  weigher,
} from '../domain/ranking.ts'
import { mayBeSlip } from '../domain/typing-slips.ts'
import { wordsOf } from '../domain/words.ts'

/** A longer question has said by then what it is about. */
const maxWords = 60

/** What the tables hold, and what was looked up in them since they were read. */
type Shelf = {
  /** The newest passage's id, which is another after every sync. */
  version: number
  weightOf: (lexeme: string) => number
  passages: ReadonlyMap<number, Passage>
  /** By lexeme, the ids of the passages that have it. */
  passagesWith: ReadonlyMap<string, readonly number[]>
  /** How many documents there are. */
  documents: number
  /** Those of the documents, and those that were looked up since; null for one that means nothing. */
  words: Map<string, AskedWord | null>
  questions: Map<string, Promise<Match[]>>
}

/** So long the tables are taken to be the same: documents of another release are found within a second. */
const sameMs = 1000
/** So many may be looked up before the first of them is forgotten. */
const mostWords = 5000
const mostQuestions = 500

/** The knowledge base: Postgres knows stems and what looks alike, the passages are kept in memory. */
export function knowledge(db: Database) {
  let shelf: Shelf | null = null
  let current: { since: number; shelf: Promise<Shelf> } | null = null

  /** What was read last, read again when another instance has written it anew. */
  async function currentShelf(): Promise<Shelf> {
    const now = performance.now()
    if (current === null || now - current.since > sameMs) {
      current = { since: now, shelf: checkShelf() }
    }
    try {
      return await current.shelf
    } catch (error) {
      current = null
      throw error
    }
  }

  async function checkShelf(): Promise<Shelf> {
    const version = await newestPassage(db)
    if (shelf === null || shelf.version !== version) shelf = await readShelf(db)
    return shelf
  }

  return {
    /** Makes the tables hold these documents and no others; safe to run from several instances at once. */
    async sync(documents: readonly KnowledgeDocument[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await sql`SELECT pg_advisory_xact_lock(hashtext('chat.knowledge'))`.execute(transaction)
        await transaction.deleteFrom('chat_words').execute()
        await transaction.deleteFrom('chat_passages').execute()
        await transaction
          .insertInto('chat_passages')
          .values(documents.flatMap(passagesOf))
          .execute()
        // A stem is asked for by its words: what a slip of the keyboard looks like is a word, not a stem.
        await sql`
          INSERT INTO chat_words (word, lexeme, documents)
          SELECT DISTINCT word, lexeme, documents
          FROM chat_passages, unnest(string_to_array(words, ' ')) AS word,
            LATERAL (
              SELECT (tsvector_to_array(to_tsvector('chat_english', word)))[1] AS lexeme
            ) AS stemmed
          JOIN LATERAL (
            SELECT count(DISTINCT document_id) AS documents
            FROM chat_passages WHERE lexeme = ANY (tsvector_to_array(lexemes))
          ) AS counted ON documents > 0
        `.execute(transaction)
      })
      shelf = null
      current = null
    },

    /** Documents by how well they answer a question, best first; none where no word is known. */
    async search(this: void, question: string): Promise<Match[]> {
      const words = wordsOf(question).slice(0, maxWords)
      if (words.length === 0) return []
      // Nearly always the tables are the same, and nobody waits to hear it.
      const held = shelf
      const [now, found] = await Promise.all([
        currentShelf(),
        held === null ? null : matchesOn(db, held, words),
      ])
      return found !== null && now === held ? found : await matchesOn(db, now, words)
    },
  }
}

/** Asks once for the same words. */
async function matchesOn(db: Database, shelf: Shelf, words: string[]): Promise<Match[]> {
  const key = words.join(' ')
  const known = shelf.questions.get(key)
  if (known !== undefined) return await known
  const found = findMatches(db, shelf, words)
  keepNewest(shelf.questions, key, found, mostQuestions)
  try {
    return await found
  } catch (error) {
    shelf.questions.delete(key)
    throw error
  }
}

async function findMatches(db: Database, shelf: Shelf, words: string[]): Promise<Match[]> {
  const known = words.map((word) => knownWord(shelf, word))
  const strange = words.filter((_, nth) => known[nth] === undefined)
  const read = strange.length === 0 ? [] : await lookUp(db, strange)
  for (const word of strange) {
    const found = read.find((row) => row.word === word) ?? null
    keepNewest(shelf.words, word, found, mostWords)
  }
  const asked = [...known.filter((word) => word !== undefined && word !== null), ...read]
  if (asked.length === 0) return []
  const terms = termsOf(asked, shelf.documents)
  const ids = new Set(terms.flatMap(({ lexeme }) => shelf.passagesWith.get(lexeme) ?? []))
  const passages = [...ids].toSorted((a, b) => a - b).flatMap((id) => shelf.passages.get(id) ?? [])
  return rank(terms, passages, shelf.weightOf)
}

/** Words as the knowledge base knows them, with those that look like what it does not know. */
async function lookUp(db: Database, words: string[]): Promise<AskedWord[]> {
  const { rows } = await sql<AskedWord>`
    SELECT asked.word, asked.lexeme, coalesce(known.documents, 0) AS documents,
      coalesce(near.similar, '[]'::json) AS similar
    FROM (
      SELECT word, may_be_slip, (tsvector_to_array(to_tsvector('chat_english', word)))[1] AS lexeme
      FROM unnest(${words}::text[], ${words.map(mayBeSlip)}::boolean[]) AS typed(word, may_be_slip)
    ) AS asked
    LEFT JOIN LATERAL (
      SELECT documents FROM chat_words WHERE lexeme = asked.lexeme LIMIT 1
    ) AS known ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('word', word, 'lexeme', lexeme, 'documents', documents)
        ORDER BY likeness DESC, word) AS similar
      FROM (
        SELECT word, lexeme, documents, similarity(word, asked.word) AS likeness
        FROM chat_words WHERE known.documents IS NULL AND asked.may_be_slip AND (
          similarity(word, asked.word) > 0.2
          OR (left(word, 1) = left(asked.word, 1) AND length(word) = length(asked.word))
        )
        ORDER BY likeness DESC, word LIMIT 12
      ) AS likest
    ) AS near ON true
    WHERE asked.lexeme IS NOT NULL`.execute(db)
  return rows
}

function knownWord(shelf: Shelf, word: string): AskedWord | null | undefined {
  const known = shelf.words.get(word)
  // A number has no stem and looks like nothing but itself, so there is nothing to look up.
  if (known === undefined && /^\d+$/.test(word))
    return { word, lexeme: word, documents: 0, similar: [] }
  return known
}

async function readShelf(db: Database): Promise<Shelf> {
  // One statement, so that words and passages are of one sync.
  const { rows } = await sql<{
    words: { word: string; lexeme: string; documents: number }[]
    passages: (Passage & { id: number })[]
  }>`
    SELECT
      coalesce((
        SELECT json_agg(json_build_object('word', word, 'lexeme', lexeme, 'documents', documents)) FROM chat_words
      ), '[]') AS words,
      coalesce((
        SELECT json_agg(json_build_object('id', id, 'documentId', document_id, 'kind', kind,
          'lexemes', tsvector_to_array(lexemes)) ORDER BY id) FROM chat_passages
      ), '[]') AS passages`.execute(db)
  const { words, passages } = rows[0] ?? { words: [], passages: [] }
  const documents = new Set(passages.map(({ documentId }) => documentId)).size
  const passagesWith = new Map<string, number[]>()
  for (const { id, lexemes } of passages) {
    for (const lexeme of lexemes) {
      const ids = passagesWith.get(lexeme)
      if (ids === undefined) passagesWith.set(lexeme, [id])
      else ids.push(id)
    }
  }
  const frequencies = new Map(words.map((word) => [word.lexeme, word.documents]))
  return {
    version: passages.at(-1)?.id ?? 0,
    documents,
    weightOf: weigher(frequencies, documents),
    passagesWith,
    passages: new Map(passages.map(({ id, ...passage }) => [id, passage])),
    words: new Map(words.map((word) => [word.word, { ...word, similar: [] }])),
    questions: new Map(),
  }
}

async function newestPassage(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT coalesce(max(id), 0) AS id FROM chat_passages`.execute(db)
  return rows[0]?.id ?? 0
}

function keepNewest<Value>(
  kept: Map<string, Value>,
  key: string,
  value: Value,
  most: number,
): void {
  kept.set(key, value)
  if (kept.size <= most) return
  for (const oldest of kept.keys()) {
    kept.delete(oldest)
    return
  }
}

function passagesOf({ id, title, text, questions }: KnowledgeDocument) {
  const passage = (kind: Passage['kind'], content: string) => ({
    document_id: id,
    kind,
    words: wordsOf(content).join(' '),
  })
  return [
    passage('title', title),
    passage('text', text),
    ...questions.map((question) => passage('question', question)),
  ]
}
