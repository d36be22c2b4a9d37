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
import { wordsOf } from '../domain/words.ts'

/** A longer question has said by then what it is about. */
const maxWords = 60

/** What the tables hold, and what was looked up in them since they were read. */
type Shelf = {
  readAt: number
  weightOf: (lexeme: string) => number
  passages: ReadonlyMap<number, Passage>
  /** How many documents there are. */
  documents: number
  words: Map<string, AskedWord | null>
  questions: Map<string, Promise<Match[] | null>>
}

/** It changes with a release; until then another instance's documents may be weighed by older counts. */
const shelfMs = 60_000
const mostWords = 5000
const mostQuestions = 500

/** The knowledge base as Postgres searches it. */
export function knowledge(db: Database) {
  let shelf: Shelf | null = null
  let reading: Promise<Shelf> | null = null

  /** What was read last, read again when it is old. */
  async function currentShelf(isStale = (known: Shelf) => isOld(known)): Promise<Shelf> {
    const known = shelf
    if (known !== null && !isStale(known)) return known
    return await (reading ??= readAgain())
  }

  async function readAgain(): Promise<Shelf> {
    try {
      shelf = await readShelf(db)
      return shelf
    } finally {
      reading = null
    }
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
    },

    /** Documents by how well they answer a question, best first; none where no word is known. */
    async search(this: void, question: string): Promise<Match[]> {
      const words = wordsOf(question).slice(0, maxWords)
      if (words.length === 0) return []
      const known = await currentShelf()
      const found = await matchesOn(db, known, words)
      if (found !== null) return found
      const renewed = await currentShelf((current) => current === known)
      return (await matchesOn(db, renewed, words)) ?? []
    },
  }
}

/** Asks once for the same words; null when the tables hold other passages by now. */
async function matchesOn(db: Database, shelf: Shelf, words: string[]): Promise<Match[] | null> {
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

async function findMatches(db: Database, shelf: Shelf, words: string[]): Promise<Match[] | null> {
  const known = words.map((word) => shelf.words.get(word))
  const strange = words.filter((_, nth) => known[nth] === undefined)
  const read = strange.length === 0 ? [] : await lookUp(db, strange)
  for (const word of strange) {
    const found = read.find((row) => row.word === word) ?? null
    keepNewest(shelf.words, word, found, mostWords)
  }
  const asked = [...known.filter((word) => word !== undefined && word !== null), ...read]
  if (asked.length === 0) return []
  const terms = termsOf(asked, shelf.documents)
  const ids = await passagesWith(
    db,
    terms.map(({ lexeme }) => lexeme),
  )
  const passages = ids.flatMap((id) => shelf.passages.get(id) ?? [])
  return passages.length < ids.length ? null : rank(terms, passages, shelf.weightOf)
}

/** Words as the knowledge base knows them, with those that look like what it does not know. */
async function lookUp(db: Database, words: string[]): Promise<AskedWord[]> {
  const { rows } = await sql<AskedWord>`
    SELECT asked.word, asked.lexeme, coalesce(known.documents, 0) AS documents,
      coalesce(near.similar, '[]'::json) AS similar
    FROM (
      SELECT word, (tsvector_to_array(to_tsvector('chat_english', word)))[1] AS lexeme
      FROM unnest(${words}::text[]) AS word
    ) AS asked
    LEFT JOIN LATERAL (
      SELECT documents FROM chat_words WHERE lexeme = asked.lexeme LIMIT 1
    ) AS known ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('word', word, 'lexeme', lexeme, 'documents', documents)
        ORDER BY likeness DESC, word) AS similar
      FROM (
        SELECT word, lexeme, documents, similarity(word, asked.word) AS likeness
        FROM chat_words WHERE known.documents IS NULL AND (
          similarity(word, asked.word) > 0.2
          OR (left(word, 1) = left(asked.word, 1) AND length(word) = length(asked.word))
        )
        ORDER BY likeness DESC, word LIMIT 12
      ) AS likest
    ) AS near ON true
    WHERE asked.lexeme IS NOT NULL`.execute(db)
  return rows
}

async function passagesWith(db: Database, lexemes: readonly string[]): Promise<number[]> {
  // A lexeme is letters and digits and nothing else, so that quotes around it are enough.
  const anyOfThem = lexemes.map((lexeme) => `'${lexeme}'`).join('|')
  const { rows } = await sql<{ ids: number[] }>`
    SELECT coalesce(json_agg(id ORDER BY id), '[]') AS ids
    FROM chat_passages WHERE lexemes @@ ${anyOfThem}::tsquery`.execute(db)
  return rows[0]?.ids ?? []
}

async function readShelf(db: Database): Promise<Shelf> {
  const readAt = performance.now()
  const [words, passages] = await Promise.all([
    db.selectFrom('chat_words').select(['lexeme', 'documents']).distinct().execute(),
    sql<Passage & { id: number }>`
      SELECT id, document_id AS "documentId", kind, tsvector_to_array(lexemes) AS lexemes
      FROM chat_passages`.execute(db),
  ])
  const documents = new Set(passages.rows.map(({ documentId }) => documentId)).size
  const frequencies = new Map(words.map((word) => [word.lexeme, word.documents]))
  return {
    readAt,
    documents,
    weightOf: weigher(frequencies, documents),
    passages: new Map(passages.rows.map(({ id, ...passage }) => [id, passage])),
    words: new Map(),
    questions: new Map(),
  }
}

function isOld({ readAt }: Shelf): boolean {
  return readAt + shelfMs < performance.now()
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
